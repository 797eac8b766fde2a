import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react'
import type { getZodConstraint } from '@conform-to/zod/v4'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { WebhookInput } from '@sfc/contract/alarms/channel-input'
import { Webhook } from 'lucide-react'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'
import { SEVERITY_CHOICES } from './severity-choices'

type Props = { constraint: ReturnType<typeof getZodConstraint> }
type Answer = SubmissionResult<string[]> & { signingKey?: string }

/** Asks where another system wants to hear of alarms; shows the key it knows them by, once. */
export function AddWebhook({ constraint }: Props) {
	const { state, formData } = useNavigation()
	const answer = useActionData<Answer>()
	const [form, fields] = useForm<WebhookInput>({
		id: 'webhook',
		constraint,
		defaultNoValidate: false,
		lastResult: answer,
		defaultValue: { leastSeverity: 'warning' },
	})
	return (
		<Card title="Webhook" icon={Webhook}>
			{answer?.signingKey && (
				<div className="mb-4">
					<Alert tone="good" title="Keep this signing key">
						It is shown this once. Messages are signed with it as Standard Webhooks has it.
						<code className="mt-2 block rounded-control bg-sunk p-2 text-sm break-all text-ink">
							{answer.signingKey}
						</code>
					</Alert>
				</div>
			)}
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<input type="hidden" name="intent" value="webhook" />
				<Errors id={form.errorId} errors={form.errors} />
				<InputField label="Name" type="text" field={fields.label} />
				<InputField label="Address" hint="https only." type="url" field={fields.url} />
				<SelectField label="Send" field={fields.leastSeverity} options={SEVERITY_CHOICES} />
				<Button pending={state !== 'idle' && formData?.get('intent') === 'webhook'}>
					Add webhook
				</Button>
			</Form>
		</Card>
	)
}
