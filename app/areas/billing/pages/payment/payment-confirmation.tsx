import { useNavigate } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { billingDay } from '../billing-day'

const GO_ON_AFTER_MS = 2000

type Props = {
	customerId: string
	/** Right after the payment the page continues by itself. */
	isJustPaid: boolean
	trialEndsAt: number
	nextChargeAt: number | null
}

/** The confirmation, and a link to the onboarding. */
export function PaymentConfirmation({ customerId, isJustPaid, trialEndsAt, nextChargeAt }: Props) {
	const onboarding = `/onboarding/${customerId}`
	const navigate = useNavigate()
	useEffect(() => {
		if (!isJustPaid) return
		const timer = setTimeout(() => navigate(onboarding), GO_ON_AFTER_MS)
		return () => clearTimeout(timer)
	}, [isJustPaid, navigate, onboarding])
	return (
		<Card>
			{isJustPaid && (
				<noscript>
					<meta httpEquiv="refresh" content={`${GO_ON_AFTER_MS / 1000};url=${onboarding}`} />
				</noscript>
			)}
			<div className="grid justify-items-center gap-3 py-4 text-center">
				<CircleCheck aria-hidden className="size-12 text-good" />
				<h2 role={isJustPaid ? 'status' : undefined} className="text-xl font-bold">
					Payment successful
				</h2>
				<p className="max-w-prose text-muted">
					Your free trial runs until {billingDay(trialEndsAt)}.
					{nextChargeAt !== null && ` The next charge is on ${billingDay(nextChargeAt)}.`}
				</p>
				<div className="flex flex-wrap justify-center gap-2">
					<LinkButton to={onboarding} variant="primary">
						Set up your farm
					</LinkButton>
					<LinkButton to="/billing">Billing</LinkButton>
				</div>
				{isJustPaid && <p className="text-sm text-muted">You are taken there in a moment.</p>}
			</div>
		</Card>
	)
}
