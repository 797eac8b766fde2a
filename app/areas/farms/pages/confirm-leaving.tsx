import { useNavigation } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Form } from '~/ui/page-farm/form'

type Props = {
	title: string
	subtitle: string
	submit: { label: string; icon: LucideIcon }
	cancelTo: string
	children: ReactNode
}

/** Asks before a person is removed from a farm or leaves it. */
export function ConfirmLeaving({ title, subtitle, submit, cancelTo, children }: Props) {
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title={title} subtitle={subtitle} />
			<Card className="max-w-xl">
				<div className="grid gap-2">{children}</div>
				<Form method="post" className="mt-5 flex flex-wrap gap-2">
					<Button variant="danger" icon={submit.icon} pending={isPending}>
						{submit.label}
					</Button>
					<LinkButton to={cancelTo}>Cancel</LinkButton>
				</Form>
			</Card>
		</>
	)
}
