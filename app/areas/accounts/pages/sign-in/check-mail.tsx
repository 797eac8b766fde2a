import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from '~/ui/alert'
import { TextLink } from './text-link'

/**
 * Shown whether or not a mail was sent, so that the page does not reveal which addresses have
 * accounts.
 */
export function CheckMail({ children }: { children: ReactNode }) {
	return (
		<>
			<Alert tone="info" icon={MailCheck} title="Check your mail">
				{children}
			</Alert>
			<TextLink to="/login" className="justify-self-center px-3">
				Back to Login
			</TextLink>
		</>
	)
}
