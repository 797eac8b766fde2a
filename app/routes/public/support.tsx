import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { SupportRequest } from '@sfc/contract/support/support-request'
import { Fault } from '@sfc/domain/fault'
import { Send } from 'lucide-react'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { replyWithFault } from '~/http/reply-with-fault.server'
import { requestSource } from '~/http/request-source.server'
import { findUser } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { sendSupportRequest } from '~/services/support/send-support-request.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PageHeader } from '~/ui/page-header'
import { TextareaField } from '~/ui/form/textarea-field'
import { pageTitle } from '~/ui/page-title'

export const meta = pageTitle('Support')

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const { env } = await server()
	const user = (await findUser(request))?.user
	const name = user ? `${user.firstName} ${user.lastName}`.trim() : ''
	return {
		hasForm: env.SUPPORT_EMAIL !== undefined,
		known: { name, email: user?.email ?? '' },
		constraint: getZodConstraint(SupportRequest),
	}
})

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await server()
	const to = ctx.env.SUPPORT_EMAIL
	if (!to) throw new Fault('not-found', 'This server has no support form')
	const submission = parseWithZod(await readForm(request), { schema: SupportRequest })
	if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
	const user = (await findUser(request))?.user
	const account = user ? { email: user.email, farmId: user.currentFarmId } : null
	try {
		await sendSupportRequest(ctx, {
			...submission.value,
			to,
			account,
			from: await requestSource(request),
		})
	} catch (error) {
		return replyWithFault(submission, error)
	}
	return redirectWithToast('/support', {
		kind: 'success',
		title: 'Message sent',
		text: `The answer comes to ${submission.value.email}.`,
	})
})

export default function Support() {
	const { hasForm } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Support" subtitle="Where to turn when something does not work." />
			<div className="grid max-w-2xl gap-4">
				<Card title="First">
					<ul className="grid list-disc gap-2 pl-5 [&_a]:font-medium [&_a]:text-accent [&_a]:underline">
						<li>
							In danger, press the <Link to="/emergency-stop">emergency stop</Link>, or the one on
							the equipment itself.
						</li>
						<li>
							The <Link to="/help">help page</Link> says what each screen does and what to try.
						</li>
						<li>
							An agent that is offline: <code>farm-agent doctor</code> on its machine names the
							cause.
						</li>
					</ul>
				</Card>
				{hasForm ? (
					<SupportForm />
				) : (
					<Card title="Who to ask">
						<p className="text-muted">
							Members of a farm ask its owner or manager. Owners ask whoever runs this server: the
							sender of its mails and invoices.
						</p>
					</Card>
				)}
			</div>
		</>
	)
}

function SupportForm() {
	const isPending = useNavigation().state !== 'idle'
	const { known, constraint } = useLoaderData<typeof loader>()
	const [form, fields] = useForm<SupportRequest>({
		id: 'support',
		lastResult: useActionData<typeof action>(),
		defaultValue: known,
		constraint,
		defaultNoValidate: false,
	})
	return (
		<Card title="Ask us">
			<Form method="post" {...getFormProps(form)} className="grid gap-4">
				<Errors id={form.errorId} errors={form.errors} />
				<InputField label="Name" type="text" autoComplete="name" field={fields.name} />
				<InputField label="Email" type="email" autoComplete="email" field={fields.email} />
				<InputField label="Subject" type="text" field={fields.subject} />
				<TextareaField
					label="Description"
					rows={6}
					field={fields.description}
					hint="What you did, what you saw, and when."
				/>
				<div>
					<Button variant="primary" icon={Send} pending={isPending}>
						Send message
					</Button>
				</div>
			</Form>
		</Card>
	)
}
