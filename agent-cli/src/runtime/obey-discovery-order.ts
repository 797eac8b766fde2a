import type { DiscoveryCommand } from '@sfc/contract/agent/command'
import type { Search } from '../discovery/search'
import type { Safety } from '../safety/safety'

/** Begins or ends a search, once: `done` means that it was taken up, not that it is over. */
export function obeyDiscoveryOrder(
	safety: Safety,
	search: Search,
	command: DiscoveryCommand,
): void {
	if (!safety.accept(command)) return
	if (command.op === 'discover') search.start(command)
	else search.cancel(command.discoveryId)
	safety.finish(command.id, { outcome: 'done' })
}
