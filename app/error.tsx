"use client"; // catches rendering errors, and can retry

import { useFailureWords } from "#components/layout/failure-words.tsx";
import { MessagePage } from "#components/layout/message-page.tsx";

export default function ErrorPage({ retry }: { retry: () => void }) {
  const words = useFailureWords();
  return (
    <MessagePage title={words.title}>
      <p>{words.text}</p>
      <button type="button" onClick={retry}>
        {words.again}
      </button>
    </MessagePage>
  );
}
