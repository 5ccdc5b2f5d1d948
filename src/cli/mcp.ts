import { type Command, UsageFault } from './command.ts';

/** `isnad mcp`: the Model Context Protocol over stdio. */
export const MCP: Command = {
  name: 'mcp',
  summary: 'serve the texts to an AI assistant over standard input and output (Model Context Protocol)',
  options: {
    url: {
      type: 'string',
      value: 'URL',
      help: 'address of a running service, such as http://127.0.0.1:8787; without it, the texts in DATA_DIR are served',
    },
    key: { type: 'string', value: 'KEY', help: 'API key for that service' },
  },
  run: async (input) => {
    const url = input.option('url');
    const key = input.option('key');
    if (url === undefined && key !== undefined)
      throw new UsageFault('--key requires --url, the address of the service');
    if (url !== undefined && !/^https?:$/.test(protocolOf(url))) {
      throw new UsageFault('--url must be an address such as http://127.0.0.1:8787');
    }
    // Loaded when the command runs, to save memory in the service.
    if (url === undefined) await (await import('./mcp-local.ts')).serveLocally();
    else await (await import('./mcp-proxy.ts')).forwardTo({ url, key });
    return undefined;
  },
};

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}
