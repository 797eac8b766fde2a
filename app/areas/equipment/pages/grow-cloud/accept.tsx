import { useLoaderData } from '@remix-run/react'
import { ACCEPT_WORDS } from '@sfc/domain/equipment/grow-cloud/accept-words'
import { AcceptOutletInput } from '@sfc/contract/equipment/grow-cloud/connect-input'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { ShieldAlert, Undo2 } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { acceptOutlet } from '~/areas/equipment/services/grow-cloud/accept-outlet.server'
import { findCloudOutlet } from '~/areas/control/services/find-cloud-outlet.server'
import { SaveRow } from '~/ui/form/save-row'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { useFormats } from '~/ui/formats/use-formats'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Risk of an Outlet')

const outletKeyFromQuery = (request: Request) =>
	new URL(request.url).searchParams.get('outlet') ?? ''
const backTo = (key: string) => `/zones/outputs/${encodeURIComponent(key)}`

const { loader, action } = formPage({
	schema: AcceptOutletInput,
	permission: 'farm.configure',
	load: async ({ ctx, request }) => ({
		key: outletKeyFromQuery(request),
		outlet: await findCloudOutlet(ctx, { key: outletKeyFromQuery(request) }),
		timezone: ctx.farm.timezone,
		values: { words: '' },
	}),
	submit: async ({ ctx, request }, { words }) => {
		const key = outletKeyFromQuery(request)
		const { name } = await acceptOutlet(ctx, { key, words })
		return redirectWithToast(backTo(key), {
			title: 'Accepted',
			text: `${name} can be switched on. The audit log names you.`,
		})
	},
	intents: {
		'take-back': async ({ ctx, request }) => {
			const key = outletKeyFromQuery(request)
			const { name } = await acceptOutlet(ctx, { key, words: null })
			return redirectWithToast(backTo(key), {
				title: 'Taken back',
				text: `${name} is refused again. It stays as it is until somebody presses OFF.`,
			})
		},
	},
})

export { loader, action }

export default function AcceptOutlet() {
	const { key, outlet, timezone } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('accept')
	const formats = useFormats()
	if (!outlet?.risk)
		return (
			<>
				<PageHeader title="Risk of an Outlet" />
				<Card className="max-w-xl">
					<p className="mb-4">No outlet of the grow cloud needs that here.</p>
					<LinkButton to="/farm-equipment-setup/grow-cloud">Grow Cloud</LinkButton>
				</Card>
			</>
		)
	const { name, host, risk, acceptedBy, acceptedAt } = outlet
	return (
		<>
			<PageHeader title={`Risk of ${name}`} subtitle={`An outlet of ${host}`} />
			<div className="grid max-w-2xl gap-4">
				<Alert tone="attention" icon={ShieldAlert} title={`${risk}.`}>
					The cloud knows no lease of ours. When this server or the line to the cloud is down,
					nothing here ends an ON, and no interlock or daily limit of this farm is kept there.
				</Alert>
				<Card title={acceptedBy ? 'Accepted' : 'Accept it'}>
					{acceptedBy && acceptedAt !== null ? (
						<Form method="post" className="grid gap-4">
							<p>
								{acceptedBy} accepted it, {formatInstant(acceptedAt, timezone, formats)}.
							</p>
							<div className="flex flex-wrap gap-2">
								<Button name="intent" value="take-back" icon={Undo2}>
									Take back
								</Button>
								<LinkButton to={backTo(key)}>Cancel</LinkButton>
							</div>
						</Form>
					) : (
						<PostForm form={form} className="grid gap-4">
							<InputField
								label={`Type: ${ACCEPT_WORDS}`}
								hint="ON and AUTO are then allowed. Your name and these words go into the audit log"
								autoComplete="off"
								field={fields.words}
							/>
							<SaveRow
								label="Accept"
								isPending={isPending}
								cancelTo={backTo(key)}
								variant="danger"
							/>
						</PostForm>
					)}
				</Card>
			</div>
		</>
	)
}
