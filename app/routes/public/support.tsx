import { useLoaderData } from '@remix-run/react'
import { SupportRequest } from '@sfc/contract/support/support-request'
import { Send } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { requestSource } from '~/http/request-source.server'
import type { UserCtx } from '~/context.server'
import { findUser, requireFarmById } from '~/http/require.server'
import { redirectWithToast } from '~/http/toast.server'
import { collectDiagnostics } from '~/services/support/collect-diagnostics.server'
import { sendSupportRequest } from '~/services/support/send-support-request.server'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { HelpTabs } from '../help/help-tabs'

export const meta = pageTitle('Support')

const route = formPage({
	schema: SupportRequest,
	permission: 'public',
	load: async ({ ctx, request }) => {
		const person = await findUser(request)
		const user = person?.user
		const name = user ? `${user.firstName} ${user.lastName}`.trim() : ''
		return {
			hasForm: ctx.env.SUPPORT_EMAIL !== undefined,
			mayAdd: person !== null && person.user.currentFarmId !== null,
			values: {
				name,
				email: user?.email ?? '',
				diagnostics: await diagnosticsFor(person, new URL(request.url).searchParams),
			},
		}
	},
	submit: async ({ ctx, request }, input) => {
		const to = ctx.env.SUPPORT_EMAIL
		if (!to) throw new Response('This server has no support form', { status: 404 })
		const user = (await findUser(request))?.user
		const account = user ? { email: user.email, farmId: user.currentFarmId } : null
		const number = await sendSupportRequest(ctx, {
			...input,
			to,
			account,
			from: await requestSource(request),
		})
		return redirectWithToast('/support', {
			kind: 'success',
			title: `Message ${number} sent`,
			text: `We will reply to ${input.email}. Name the number when you ask again.`,
		})
	},
})

/** How the farm of the page is, where that was asked for. */
async function diagnosticsFor(person: UserCtx | null, query: URLSearchParams): Promise<string> {
	if (!person || query.get('with') !== 'diagnostics') return ''
	return collectDiagnostics(await requireFarmById(person, query.get('farmId')))
}

export const loader = route.loader
export const action = route.action

export default function Support() {
	const { hasForm } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Support" subtitle="Where to turn when something does not work." />
			<HelpTabs current="support" />
			<div className="grid max-w-2xl gap-4">
				<Card title="First">
					<ul className="grid list-disc gap-2 pl-5 [&_a]:font-medium [&_a]:text-accent [&_a]:underline">
						<li>
							In danger, press the <Link to="/emergency-stop">emergency stop</Link>, or the one on
							the equipment itself.
						</li>
						<li>
							<Link to="/help">Ask in your own words</Link>, or read the{' '}
							<Link to="/help/faq">frequent questions</Link>.
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
	const { mayAdd, values } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('support')
	return (
		<Card title="Ask us">
			<PostForm form={form} className="grid gap-4">
				<InputField label="Name" type="text" autoComplete="name" field={fields.name} />
				<InputField label="Email" type="email" autoComplete="email" field={fields.email} />
				<InputField label="Subject" type="text" field={fields.subject} />
				<TextareaField
					label="Description"
					rows={6}
					field={fields.description}
					hint="What you did, what you saw, and when."
				/>
				{values.diagnostics ? (
					<TextareaField
						label="Diagnostics"
						rows={10}
						field={fields.diagnostics}
						hint="This is sent with your message. Read it, and delete what you want to keep."
					/>
				) : (
					mayAdd && (
						<p className="text-sm text-muted">
							<Link
								to="/support?with=diagnostics"
								className="font-medium text-accent underline"
								reloadDocument
							>
								Add diagnostics of this farm
							</Link>{' '}
							first: agents, devices and alarms. You see them before they are sent.
						</p>
					)
				)}
				<div>
					<Button variant="primary" icon={Send} pending={isPending}>
						Send message
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}
