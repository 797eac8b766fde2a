import { parseLines, type RefusedLine } from '@sfc/contract/equipment/imports/parse-lines'
import type { Precision } from '@sfc/contract/equipment/imports/timestamp'
import { Fault } from '@sfc/domain/fault'
import type { AgentCtx } from '~/context.server'
import { parseLineTimes } from './records-from-lines'
import { countRefused, storeTimed } from './store-timed.server'

export type Written = {
	/** Number of lines, or of samples, stored on disk. */
	stored: number
	/** Lines or series that were refused in whole or in part, in their order. */
	refused: RefusedLine[]
}

/**
 * Stores the readings of a line protocol body; they are on disk when this resolves. An invalid line
 * is reported and does not affect the others; a repeated line changes nothing. Throws Fault
 * too-large, unauthenticated, unavailable.
 */
export async function writeLines(
	ctx: AgentCtx,
	{ text, precision }: { text: string; precision: Precision },
): Promise<Written> {
	const parsed = parseLines(text.replaceAll('\0', '')) // PostgreSQL cannot store NUL
	if (!parsed) throw new Fault('too-large', 'There are too many lines: send them in smaller pieces')
	const now = ctx.now()
	const { timed, refused: untimely } = parseLineTimes(parsed.lines, { precision, now })
	const refused = [...parsed.refused, ...untimely, ...(await storeTimed(ctx, timed))]
	countRefused(ctx, 'line', refused)
	return { stored: parsed.lines.length + parsed.refused.length - refused.length, refused }
}
