import type { AmountDue } from '@sfc/domain/billing/prices'
import { formatCents } from '@sfc/domain/units/format-cents'
import { CreditCard } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { CardFields, type CardValues } from '../card-fields'
import { SandboxNotice } from '../sandbox-notice'

type Props = { years: number[]; due: AmountDue }

/** The card form of a server without Stripe: test cards only. */
export function PayByCard({ years, due }: Props) {
	const [form, fields, isPending] = useFormPage<CardValues>('card')
	return (
		<Card title="Card" icon={CreditCard}>
			<PostForm form={form} className="grid gap-4">
				<SandboxNotice />
				<CardFields fields={fields} years={years} />
				<Button variant="primary" pending={isPending}>
					{isPending ? 'Processing' : `Pay ${formatCents(due.totalCents)}`}
				</Button>
			</PostForm>
		</Card>
	)
}
