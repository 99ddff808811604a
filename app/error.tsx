"use client"; // catches what failed while this page was drawn, and can try again

import { MessagePage } from "#components/layout/message-page.tsx";

export default function ErrorPage({ retry }: { retry: () => void }) {
  return (
    <MessagePage title="This page could not be shown">
      <p>Something went wrong on our side. It is usually over within a minute.</p>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </MessagePage>
  );
}
