import { Component, type ReactNode } from 'react'

type CatchFailureProps = { children: ReactNode; onFail: () => void }

/** An error boundary that renders nothing and reports the failure. */
export class CatchFailure extends Component<CatchFailureProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFail()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
