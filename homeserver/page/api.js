// The home server's answers, and what went wrong in words.

const PATIENCE = 8000;

export class Failure extends Error {
  /** `code`: the server's, or "UNREACHABLE" where there was no answer. */
  constructor(code, detail) {
    super(detail);
    this.code = code;
  }
}

async function ask(path, options = {}) {
  let answer, content;
  try {
    answer = await fetch(path, {...options, credentials: "same-origin", cache: "no-store", signal: AbortSignal.timeout(PATIENCE)});
    content = await answer.json();
  } catch {
    throw new Failure("UNREACHABLE", "The home server does not answer.");
  }
  if (!answer.ok) throw new Failure(content.error ?? "UNKNOWN", content.detail ?? `The home server answered ${answer.status}.`);
  return content;
}

const post = (path, content) =>
  ask(path, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(content)});

export const session = () => ask("/api/session");
export const signIn = (proof) => post("/api/sign-in", proof);
export const signOut = () => post("/api/sign-out", {});
export const library = (receiver) => ask(`/api/library${receiver ? `?receiver=${encodeURIComponent(receiver)}` : ""}`);
export const receivers = () => ask("/api/receivers");
export const sendDirective = (receiver, directive) => post(`/api/receivers/${encodeURIComponent(receiver)}/directives`, directive);
export const lookAtCode = (code) => ask(`/api/pair?code=${encodeURIComponent(code)}`);
export const decideOnCode = (code, allow) => post("/api/pair", {code, allow});
export const devices = () => ask("/api/devices");
export const signOutDevice = (id) => post(`/api/devices/${encodeURIComponent(id)}/sign-out`, {});
