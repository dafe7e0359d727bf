/** The policy's section on collected data: sent to the server, and stored in the browser. */
export function CollectedData() {
  return (
    <>
      <h2>Information We Collect</h2>
      <ul>
        <SearchData />
        <ContributedData />
        <SecurityData />
        <BrowserData />
      </ul>
    </>
  )
}

/** Data sent by using the site. */
function SearchData() {
  return (
    <>
      <li>
        What you search for reaches our server, which needs it to answer. Who searched for it is not
        stored. Street addresses that our own list of streets answers are not logged, and forgotten
        within a minute.
      </li>
      <li>
        Your location, only if you allow your browser to tell it: when you press the location
        button, and, once you have allowed it for good, when you open the map. It is used for that
        search and not stored.
      </li>
      <li>
        An anonymous identifier made of the time and a random number, kept in your browser. It tells
        visits apart without telling who you are.
      </li>
      <li>
        How often each park's card is opened, counted by the day. So that an hour's repeats count
        once, the server remembers the identifier for that long; it is not stored.
      </li>
      <li>
        How often visitors search, filter, open a park, share one or read a guide, counted by the
        day for all of them together.
      </li>
    </>
  )
}

function ContributedData() {
  return (
    <>
      <li>
        Links you make to share a park: the park, and the place whose parks are shown beside it.
        Whoever has the link can open it. Who made it is not stored.
      </li>
      <li>
        What you report as wrong about a park: what it is about, your words and the time, for the
        operator to read. Who reported it is not stored, so please write nothing about yourself.
      </li>
      <li>
        What you suggest: a park that is missing, or where one is, its name, its hours or that it is
        closed, with your note and the time, for the operator to decide. For a day a code made of it
        and your anonymous identifier recognises repetitions; then nothing tells who suggested it.
        Your browser keeps what you reported and suggested, with a receipt for each, so that you can
        see what came of it.
      </li>
      <li>
        The stars you give to a park, together with a code made of your anonymous identifier and
        that park, so that you can change them and count once. The code does not tell which other
        parks you have rated. So that nobody rates a park many times over, the server remembers your
        internet address with it for a day, in memory only. Visitors see the average and how many
        have rated.
      </li>
      <li>
        What you answer to questions about a park, with the time. So that two visitors have to
        agree, a code made of your network (not your whole internet address) and that park is kept
        for 30 days; then only two of its 32 digits are left, which tell answers about the park
        apart but nothing of where they came from. Your browser keeps your answers, with a receipt
        for each, so that you can change them. Visitors see how many have answered what.
      </li>
      <li>
        How often searches asked for something about a park that nobody has said yet, counted by the
        day for all visitors together, to know what to ask.
      </li>
    </>
  )
}

/** Data used to prevent abuse. */
function SecurityData() {
  return (
    <>
      <li>
        How often your internet address and your identifier have asked within the last minutes, so
        that nobody takes the site from others. It is kept in memory only, for at most the minutes
        somebody who asks too often has to wait.
      </li>
      <li>
        Who tries to sign in as this site's operator and fails: the internet address, for about a
        day, so that nobody guesses the password. The operator's own browsers are known by cookies,
        which no visitor is given otherwise; where and with which browser the operator signed in and
        changed settings is stored for the operator to see.
      </li>
    </>
  )
}

function BrowserData() {
  return (
    <>
      <li>
        The parks you save, kept in your browser. When you open their list, our server is asked
        about them by their numbers; which parks you have saved is not stored there. A file you
        import is read by your browser; the names and places of its waypoints are sent to our server
        to find the parks they are, and not stored.
      </li>
      <li>
        Copies of this site's own scripts and of the page for when there is no connection, kept by
        your browser, with the first parks of your last list, so that these and your saved parks can
        be shown without one.
      </li>
      <li>
        What you chose, kept in your browser: the light or the dark look, whether the list follows
        the map, and what you come for, such as your dog, so that it is chosen again. Also that you
        have seen the hint about photos, and until when you have to wait where you have asked too
        often.
      </li>
    </>
  )
}
