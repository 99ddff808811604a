/** A door in front of a server, where a test can watch or hold up what goes through. */
import { request as send, type RequestListener } from "node:http";

/** Answers as the server at `origin` does, to the same request. */
export function passOn(origin: string): RequestListener {
  return (request, response) => {
    const { method, headers, url = "/" } = request;
    const onward = send(origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  };
}
