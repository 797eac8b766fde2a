import { useNavigation } from '@remix-run/react'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { Form } from '~/ui/page-farm/form'

type Props = { title: string; submitLabel: string; children: ReactNode }

/** Asks before something is removed, and names it exactly. */
export function ConfirmRemoval({ title, submitLabel, children }: Props) {
	const isPending = useNavigation().state !== 'idle'
	return (
		<>
			<PageHeader title={title} />
			<Card className="max-w-xl">
				<div className="grid gap-2">{children}</div>
				<Form method="post" className="mt-5 flex flex-wrap gap-2">
					<Button variant="danger" icon={Trash2} pending={isPending}>
						{submitLabel}
					</Button>
					<LinkButton to="/planting-cycles">Cancel</LinkButton>
				</Form>
			</Card>
		</>
	)
}
