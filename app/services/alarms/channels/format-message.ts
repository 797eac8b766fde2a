import type { Message } from './channel'

const MARKS = { info: 'Note', warning: 'Warning', critical: 'Critical' }

const placeOf = ({ farm }: Message) => ` · ${farm.name}`

/** A message as a mail. `siteUrl` is the public address of this site, when it is known. */
export function toMail(
	message: Message,
	siteUrl: string | undefined,
): { subject: string; text: string } {
	const where = siteUrl
		? `Look at it:\n\n${new URL(message.path, siteUrl).href}`
		: 'Look at it under Notifications in Smart Farm Control.'
	const mark = message.event === 'alarm.raised' ? `${MARKS[message.severity]}: ` : ''
	return {
		subject: `${mark}${message.title}${placeOf(message)}`,
		text: [
			`${message.title}${placeOf(message)}`,
			message.text,
			where,
			'What you are told of, and how, is yours to choose under Notifications.',
		].join('\n\n'),
	}
}

/** A message as a text message: short, without a link. */
export const toTextMessage = ({
	farm,
	title,
	text,
}: Message): { farmId: number; text: string } => ({
	farmId: farm.id,
	text: `${farm.name}: ${title}. ${text}`,
})
