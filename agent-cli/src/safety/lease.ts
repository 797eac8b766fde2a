import { notAhead } from './day-usage'
import type { Output } from './output'
import type { Safety } from './safety'
import { usedToday } from './switch-facts'

/** An ON of an output that is not kept without the server ends this long after the link was lost. */
const LINK_LOSS_MS = 60_000

/** Ends an ON whose time is over, that lost the server, or that has used up its day. */
export function endLease(safety: Safety, output: Output): void {
	const { limits, memory } = output
	const { manual } = memory
	const { clock } = safety.options
	if (clock.known) memory.usage = notAhead(memory.usage, clock.serverNow())
	if (!manual?.on) return
	if (manual.endsAt !== null && manual.endsAt <= safety.now())
		safety.expire(output, `its time is over (${manual.reason})`)
	else if (!limits.keepOnLinkLoss && safety.options.linkFailingMs() > LINK_LOSS_MS)
		safety.expire(output, 'the server is out of reach')
	else if (memory.onSince !== null && usedToday(safety, output) > limits.dailyMaxMs)
		safety.expire(output, 'it has used up its time of today')
}
