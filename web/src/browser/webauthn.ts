// Passkeys: the server's options for the browser, and its answers for the server. Both are JSON with
// bytes in base64url; older browsers do not read and write that themselves.

type Json = { [key: string]: unknown };

/** Whether this browser has passkeys at this address; never without TLS, except on localhost. */
export const hasPasskeys = isSecureContext && "PublicKeyCredential" in globalThis;

/** No passkey was made or chosen: the person thought better of it, or it took too long. */
export class NoPasskey extends Error {
  constructor(readonly why: "cancelled" | "known") {
    super(why);
  }
}

/** Have a passkey made, and what the server has to know of it. */
export async function createPasskey(options: Json): Promise<Json> {
  const user = options["user"] as { id: string; name: string; displayName: string };
  const publicKey = {
    ...(options as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytes(options["challenge"]),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: descriptors(options["excludeCredentials"]),
  };
  const made = await chosen(navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return answer(made, {
    attestationObject: text(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

/** Have the person sign in with a passkey of theirs. */
export async function usePasskey(options: Json): Promise<Json> {
  const publicKey = {
    ...(options as unknown as PublicKeyCredentialRequestOptions),
    challenge: bytes(options["challenge"]),
    allowCredentials: descriptors(options["allowCredentials"]),
  };
  const used = await chosen(navigator.credentials.get({ publicKey }));
  const response = used.response as AuthenticatorAssertionResponse;
  return answer(used, {
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle ? text(response.userHandle) : null,
  });
}

async function chosen(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    return (await asked) as PublicKeyCredential;
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === "InvalidStateError";
    throw new NoPasskey(isKnown ? "known" : "cancelled");
  }
}

function answer(found: PublicKeyCredential, response: Json): Json {
  return {
    id: found.id,
    rawId: text(found.rawId),
    type: found.type,
    clientExtensionResults: {},
    response: { ...response, clientDataJSON: text(found.response.clientDataJSON) },
  };
}

function descriptors(found: unknown): PublicKeyCredentialDescriptor[] {
  const all = (found ?? []) as { id: string; type: "public-key" }[];
  return all.map(({ id, type }) => ({ id: bytes(id), type }));
}

function bytes(encoded: unknown): Uint8Array<ArrayBuffer> {
  const plain = atob(String(encoded).replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const plain = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return plain.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
