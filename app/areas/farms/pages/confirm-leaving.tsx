import { useNavigation } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmForm } from '~/ui/form/confirm-form'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'

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
				<ConfirmForm
					label={submit.label}
					icon={submit.icon}
					isPending={isPending}
					cancelTo={cancelTo}
				/>
			</Card>
		</>
	)
}
