import type { ReactNode } from 'react'
import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'
import { SignInFrame } from './sign-in-frame'
import { TextLink } from './text-link'

type Props = {
	title: string
	/** A link to request a new mail. */
	again: { to: string; label: string }
	children?: ReactNode
}

/** Shown for a mailed link that is no longer valid. */
export function ExpiredLink({ title, again, children }: Props) {
	return (
		<SignInFrame title={title}>
			<Alert tone="attention" title="This link has been used or has expired">
				{children && <p>{children}</p>}
			</Alert>
			<LinkButton to={again.to} variant="primary">
				{again.label}
			</LinkButton>
			<TextLink to="/login" className="justify-self-center px-3">
				Back to Login
			</TextLink>
		</SignInFrame>
	)
}
