import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { formatCents, type AmountDue } from '@sfc/domain/billing/prices'
import { CreditCard } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { CardFields, type CardConstraint, type CardValues } from '../card-fields'
import { SandboxNotice } from '../sandbox-notice'

type Props = { years: number[]; constraint: CardConstraint; due: AmountDue }

/** The card form of a server without Stripe: test cards only. */
export function PayByCard({ years, constraint, due }: Props) {
	const isPending = useNavigation().state !== 'idle'
	const [form, fields] = useForm<CardValues>({
		id: 'card',
		lastResult: useActionData<SubmissionResult<string[]>>(),
		constraint,
		defaultNoValidate: false,
	})
	return (
		<Card title="Card" icon={CreditCard}>
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<SandboxNotice />
				<Errors id={form.errorId} errors={form.errors} />
				<CardFields fields={fields} years={years} />
				<Button variant="primary" pending={isPending}>
					{isPending ? 'Processing' : `Pay ${formatCents(due.totalCents)}`}
				</Button>
			</Form>
		</Card>
	)
}
