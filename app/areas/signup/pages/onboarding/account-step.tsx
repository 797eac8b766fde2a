import { useNavigation } from '@remix-run/react'
import { ArrowRight, PartyPopper } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'
import { Facts, type Fact } from './facts'

/** Step 1: the account, with the purchased plan and the next step. */
export function AccountStep({ facts }: { facts: readonly Fact[] }) {
	const isPending = useNavigation().formData?.get('intent') === 'continue'
	return (
		<Card title="Account created" icon={PartyPopper}>
			<p className="mb-4">
				Your account is ready and paid. Two short steps connect your store, if you have one, and
				your equipment; either can wait.
			</p>
			<Facts facts={facts} />
			<Form method="post" className="mt-5">
				<Button
					name="intent"
					value="continue"
					variant="primary"
					icon={ArrowRight}
					pending={isPending}
					className="w-full sm:w-auto"
				>
					Continue
				</Button>
			</Form>
		</Card>
	)
}
