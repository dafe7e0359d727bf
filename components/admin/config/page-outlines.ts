const ABOUT = `## Our Mission

## How It Works

### Search Features

### Filter Options

## Privacy and Data Usage
`

const PRIVACY = `## Introduction

## Information We Collect

## How We Use Your Information

## Third-Party Services

## Data Security

## Your Choices

## Children's Privacy

## Changes

## Contact Us
`

/** The headings of built-in texts, by the settings that take their place. */
export const PAGE_OUTLINES: Readonly<Record<string, string>> = {
  ABOUT_TEXT: ABOUT,
  PRIVACY_TEXT: PRIVACY,
}
