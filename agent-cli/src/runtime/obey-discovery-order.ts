import type { DiscoveryCommand } from '@sfc/contract/agent/command'
import type { Search } from '../discovery/search'
import { lifeLeftMs, repeatOutcome } from '../safety/carry-out-command'
import type { Safety } from '../safety/safety'

/** Begins or ends a search, once: `done` means that it was taken up, not that it is over. */
export function obeyDiscoveryOrder(
	safety: Safety,
	search: Search,
	command: DiscoveryCommand,
): void {
	if (repeatOutcome(safety, command.id)) return
	if (lifeLeftMs(safety, command) <= 0)
		return safety.finish(command.id, { outcome: 'expired', reason: 'it arrived too late' })
	if (command.op === 'discover') search.start(command)
	else search.cancel(command.discoveryId)
	safety.finish(command.id, { outcome: 'done' })
}
