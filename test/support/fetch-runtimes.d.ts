// The parts of Bun and Deno that the documentation and the tests use. Their own types replace those of Node.

declare const Bun: {
  serve(options: {
    readonly hostname: string;
    readonly port: number;
    readonly fetch: (
      request: Request,
      server: { requestIP(request: Request): { readonly address: string } | null },
    ) => Promise<Response>;
  }): { readonly port: number; stop(): Promise<void> };
};

declare const Deno: {
  serve(
    options: { readonly hostname: string; readonly port: number; readonly onListen?: () => void },
    handler: (
      request: Request,
      information: { readonly remoteAddr: { readonly hostname: string } },
    ) => Promise<Response>,
  ): { readonly addr: { readonly port: number }; shutdown(): Promise<void> };
};
