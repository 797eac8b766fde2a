import { useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConfirmForm } from '~/ui/form/confirm-form'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'

type Props = { title: string; submitLabel: string; children: ReactNode }

/** Asks before something is removed, and names it exactly. */
export function ConfirmRemoval({ title, submitLabel, children }: Props) {
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title={title} />
			<Card className="max-w-xl">
				<div className="grid gap-2">{children}</div>
				<ConfirmForm
					label={submitLabel}
					icon={Trash2}
					isPending={isPending}
					cancelTo="/planting-cycles"
				/>
			</Card>
		</>
	)
}
