"use client"; // catches rendering errors, and can retry

import { useErrorPageTexts } from "#components/layout/error-page-texts.tsx";
import { MessagePage } from "#components/layout/message-page.tsx";

/** Renders the error page within the nearest layout. */
export default function ErrorRoute({ retry }: { retry: () => void }) {
  const texts = useErrorPageTexts();
  return (
    <MessagePage title={texts.title}>
      <p>{texts.text}</p>
      <button type="button" onClick={retry}>
        {texts.again}
      </button>
    </MessagePage>
  );
}
