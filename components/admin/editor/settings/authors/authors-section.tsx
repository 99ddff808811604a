"use client"; // chooses the authors of the post

/** Renders nothing until the authors can be read. */
export function AuthorsSection() {
  return null;
}
