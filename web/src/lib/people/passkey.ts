/** Between WebAuthn's buffers and the JSON that the service speaks. */

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const toText = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

export const coded = { toBytes, toText };

interface Described {
  id: string;
  type: "public-key";
}
type Options = Record<string, unknown>;

const described = (list: unknown): PublicKeyCredentialDescriptor[] =>
  ((list ?? []) as Described[]).map(({ id, type }) => ({ id: toBytes(id), type }));

export const possible = (): boolean => "PublicKeyCredential" in window;

/** Has this device make a passkey; null if the person would rather not. */
export async function make(options: Options): Promise<Record<string, unknown> | null> {
  const user = options.user as { id: string; name: string; displayName: string };
  const made = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...(options as unknown as PublicKeyCredentialCreationOptions),
        challenge: toBytes(options.challenge as string),
        user: { ...user, id: toBytes(user.id) },
        excludeCredentials: described(options.excludeCredentials),
      },
    }),
  );
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return told(made, { attestationObject: toText(response.attestationObject) });
}

/** Has a passkey of this device answer; null if the person would rather not. */
export async function show(options: Options): Promise<Record<string, unknown> | null> {
  const shown = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        ...(options as unknown as PublicKeyCredentialRequestOptions),
        challenge: toBytes(options.challenge as string),
        allowCredentials: described(options.allowCredentials),
      },
    }),
  );
  if (!shown) return null;
  const response = shown.response as AuthenticatorAssertionResponse;
  return told(shown, {
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    ...(response.userHandle ? { userHandle: toText(response.userHandle) } : {}),
  });
}

async function asked(work: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await work()) as PublicKeyCredential | null;
  } catch (trouble) {
    if (trouble instanceof DOMException && ["NotAllowedError", "AbortError", "InvalidStateError"].includes(trouble.name)) return null;
    throw trouble;
  }
}

function told(credential: PublicKeyCredential, response: Record<string, string>): Record<string, unknown> {
  const rawId = toText(credential.rawId);
  const clientDataJSON = toText(credential.response.clientDataJSON);
  return { id: rawId, rawId, type: credential.type, response: { clientDataJSON, ...response }, clientExtensionResults: {} };
}
