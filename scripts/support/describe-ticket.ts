import { formatRoughDuration } from '@sfc/domain/calendar/format-duration'
import type { Ctx } from '../../app/context.server'
import type { FileSettings } from '../../app/areas/platform/services/files/file-store'
import { locateFile } from '../../app/areas/platform/services/files/open-files.server'
import { readMessages } from '../../app/areas/overview/services/support/read-messages.server'
import type { Ticket } from '../../app/areas/overview/services/support/require-ticket.server'

/** Removes control characters, because outsiders wrote the text and must not move the cursor of a terminal. */
const printable = (text: string) => text.replace(/[^\P{C}\n\t]/gu, '')

/** Lists tickets, one per line. */
export function describeTickets(tickets: Ticket[], now: number): string {
	if (tickets.length === 0) return 'Nothing is waiting.'
	return tickets
		.map(
			({ number, state, updatedAt, name, email, subject }) =>
				`${number}  ${state.padEnd(8)}  ${formatRoughDuration(Math.max(0, now - updatedAt))} ago  ${printable(`${name} <${email}>  ${subject}`)}`,
		)
		.join('\n')
}

/** Describes a ticket with all its messages. */
export async function describeTicket(
	ctx: Pick<Ctx, 'db'>,
	ticket: Ticket,
	files: FileSettings,
): Promise<string> {
	const { id, number, state, name, email, subject, farmId, userId, diagnostics } = ticket
	const messages = await readMessages(ctx, { ticketId: id })
	const who = userId === null ? 'not signed in' : `signed in, farm ${farmId ?? 'none'}`
	const pictures = (photos: { file: string }[]) =>
		photos.map(({ file }) => `Picture: ${locateFile(files, `support-photos/${file}-large.webp`)}`)
	return printable(
		[
			`${number} (${state})  ${subject}`,
			`${name} <${email}>, ${who}`,
			...messages.map(({ author, isFromSupport, createdAt, text, photos }) =>
				[
					`--- ${author}${isFromSupport ? ' (support)' : ''}, ${new Date(createdAt).toISOString()}`,
					text,
					...pictures(photos),
				].join('\n'),
			),
			...(diagnostics ? [`--- Diagnostics\n${diagnostics}`] : []),
		].join('\n\n'),
	)
}
