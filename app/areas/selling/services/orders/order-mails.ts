import type { Mail } from '~/areas/platform/services/mail/queue-mail.server'

type About = { to: string; number: string; farmName: string }

const mail = (to: string, subject: string, paragraphs: string[]): Mail => ({
	to,
	subject,
	text: `${paragraphs.join('\n\n')}\n`,
})

export const confirmOrderMail = ({
	to,
	number,
	farmName,
	lines,
	link,
	hours,
}: About & { lines: readonly string[]; link: string; hours: number }): Mail =>
	mail(to, `Confirm your reservation ${number} at ${farmName}`, [
		`Somebody reserved this at ${farmName} with this address:`,
		lines.join('\n'),
		`To confirm it, open this link within ${hours} hours. With the same link you can look at it and cancel it:`,
		link,
		'If this was not you, ignore this mail: the reservation ends automatically.',
	])

export const orderPackedMail = ({ to, number, farmName }: About): Mail =>
	mail(to, `${number} is packed`, [
		`Your reservation ${number} at ${farmName} is packed and ready to be collected.`,
	])

export const orderCancelledMail = ({
	to,
	number,
	farmName,
	reason,
}: About & { reason: string | null }): Mail =>
	mail(to, `${number} was cancelled`, [
		`${farmName} cancelled your order ${number}.`,
		...(reason ? [`Reason: ${reason}`] : []),
	])
