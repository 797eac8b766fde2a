import { useActionData, useNavigation } from '@remix-run/react'
import { ExternalLink } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Form } from '~/ui/page-farm/form'
import { ExternalRedirect } from '../external-redirect'

/** A link to Stripe's page where a card is changed. */
export function StripePortal() {
	const isPending = useNavigation().state !== 'idle'
	const { leaveTo, failed } = useActionData<{ leaveTo?: string; failed?: string }>() ?? {}
	if (leaveTo) return <ExternalRedirect url={leaveTo} name="Stripe" />
	return (
		<Card className="max-w-2xl">
			<Form method="post" className="grid gap-4">
				{failed && (
					<Alert tone="danger" title="Stripe did not open" role="alert">
						{failed}
					</Alert>
				)}
				<p>Your card is kept by Stripe and changed on its page. Afterwards you come back here.</p>
				<div className="flex flex-wrap gap-2">
					<Button variant="primary" icon={ExternalLink} pending={isPending}>
						Continue to Stripe
					</Button>
					<LinkButton to="/billing">Back</LinkButton>
				</div>
			</Form>
		</Card>
	)
}
