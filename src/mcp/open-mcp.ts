import { type ChatDeps, createChat } from '../chat/create-chat.ts';
import { PROGRAM_VERSION } from '../program-version.ts';
import { McpServer } from './mcp-server.ts';
import { type McpDeps, newLists } from './texts.ts';

type Deps = Omit<McpDeps, 'lists' | 'ask' | 'version' | 'onFault'> & {
  readonly chat: ChatDeps;
  readonly onFault: (error: unknown, message: string) => void;
};

/** Opens the Model Context Protocol over the texts and the chat. */
export function openMcp({ chat, onFault, ...texts }: Deps): McpServer {
  return new McpServer({
    ...texts,
    lists: newLists(),
    ask: ({ accountId, plan, signal }, body) => createChat(chat, { accountId, plan, origin: 'key', body, signal }),
    version: PROGRAM_VERSION,
    onFault: (error) => onFault(error, 'a message of the Model Context Protocol failed'),
  });
}
