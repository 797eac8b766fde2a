import { createTransport } from 'nodemailer'

export type MailClient = {
	/** Rejects when the mail server does not accept it. */
	send(mail: { to: string; subject: string; text: string }): Promise<void>
}

const TIMEOUT_MS = 20_000

/** Sends through the mail server of `smtpUrl` (`smtps://user:password@mail.example`). */
export function createMailClient({ smtpUrl, from }: { smtpUrl: string; from: string }): MailClient {
	const transport = createTransport(smtpUrl, { from })
	return {
		async send(mail) {
			let timer: NodeJS.Timeout | undefined
			const late = new Promise<never>((_, reject) => {
				timer = setTimeout(() => reject(new Error('the mail server did not answer')), TIMEOUT_MS)
			})
			const sending = transport.sendMail({
				...mail,
				disableFileAccess: true,
				disableUrlAccess: true,
			})
			await Promise.race([sending, late]).finally(() => clearTimeout(timer))
		},
	}
}
