import type { VNode } from 'preact';
import { useAbout } from '../about';
import { CopyButton } from './copy-button';
import { useWords } from '../text/language';
import { ACCESS_WORDS } from './words';

/** Whether an AI assistant can read the diary, and how to connect one. */
export function AssistantCard(): VNode {
  const text = useWords(ACCESS_WORDS);
  const { mcpEnabled, accessRestricted } = useAbout();
  // Beside the page, also under a path of a reverse proxy.
  const address = new URL('mcp', location.href).href;
  const header = accessRestricted ? ' --header "Authorization: Bearer TOKEN"' : '';
  const command = `claude mcp add --transport http nutrition-diary ${address}${header}`;
  return (
    <section class="card">
      <h2>{text.assistant}</h2>
      {mcpEnabled ? (
        <>
          <p>{text.assistantOn}</p>
          <p>
            <code class="token" data-figure="mcp-address">
              {address}
            </code>
          </p>
          <p>{text.assistantCommand}</p>
          <p>
            <code class="token" data-figure="mcp-command">
              {command}
            </code>
          </p>
          {accessRestricted && <p class="note">{text.assistantToken}</p>}
          <p class="row-of-buttons">
            <CopyButton text={command} />
          </p>
        </>
      ) : (
        <p>{text.assistantOff}</p>
      )}
    </section>
  );
}
