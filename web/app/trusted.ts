interface Policy {
  createHTML(text: string): string;
  createScriptURL(text: string): string;
}

const asItIs = { createHTML: (text: string) => text, createScriptURL: (text: string) => text };

/**
 * The page's policy lets no plain text become HTML or the address of a script. Only the app itself makes such texts:
 * its drawings, which escape every value, and its own worker.
 */
export const trusted: Policy =
  (
    globalThis as { trustedTypes?: { createPolicy(name: string, policy: Policy): Policy } }
  ).trustedTypes?.createPolicy('daymark', asItIs) ?? asItIs;
