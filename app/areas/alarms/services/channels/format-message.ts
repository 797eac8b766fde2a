import type { Message } from './channel'

const MARKS = { info: 'Note', warning: 'Warning', critical: 'Critical' }

const formatFarmSuffix = ({ farm }: Message) => ` · ${farm.name}`

/** Formats a message as a mail. `siteUrl` is the public address of this site, when it is known. */
export function toMail(
	message: Message,
	siteUrl: string | undefined,
): { subject: string; text: string } {
	const where = siteUrl
		? `Open the alarm:\n\n${new URL(message.path, siteUrl).href}`
		: 'Open it under Notifications in Smart Farm Control.'
	const mark = message.event === 'alarm.raised' ? `${MARKS[message.severity]}: ` : ''
	return {
		subject: `${mark}${message.title}${formatFarmSuffix(message)}`,
		text: [
			`${message.title}${formatFarmSuffix(message)}`,
			message.text,
			where,
			'Choose which alarms you get, and how, under Notifications.',
		].join('\n\n'),
	}
}

/**
 * Formats a message as a text message: short, with a link where the site's public address is known.
 */
export const toTextMessage = (
	{ farm, title, text, path }: Message,
	siteUrl: string | undefined,
): { farmId: number; text: string } => ({
	farmId: farm.id,
	text: [`${farm.name}: ${title}. ${text}`, ...(siteUrl ? [new URL(path, siteUrl).href] : [])].join(
		' ',
	),
})
