/** A proxy in front of a server that lets a test observe or delay requests. */
import { request as send, type RequestListener } from "node:http";

/** Forwards each request to the server at `origin` and returns its response. */
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
