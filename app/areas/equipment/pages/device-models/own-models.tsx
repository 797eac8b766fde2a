import { useActionData, useLoaderData } from '@remix-run/react'
import type { SiteModel } from '@sfc/contract/equipment/device-models/asks'
import { MODEL_MAX_BYTES } from '@sfc/contract/equipment/device-models/check-model'
import type { CheckedText } from '@sfc/contract/equipment/device-models/checked-text'
import { IMPORT_FORMATS } from '@sfc/contract/equipment/device-models/import-formats'
import { ModelForm } from '@sfc/contract/equipment/device-models/model-forms'
import { Fault } from '@sfc/domain/fault'
import { Check, Send, Trash2 } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { readForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { requirePermission } from '~/areas/platform/services/require-permission.server'
import { checkModelText } from '~/areas/equipment/services/device-models/check-model-text.server'
import {
	listSiteModels,
	removeModel,
	storeModels,
} from '~/areas/equipment/services/device-models/site-models.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Card } from '~/ui/card'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { PostForm } from '~/ui/form/post-form'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Form } from '~/ui/page-farm/form'
import { Link } from '~/ui/page-farm/link'
import { CheckedModels } from './checked-models'
import { NetworkTabs } from '../network/network-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Models of this farm')

const PATH = '/device-models/own'
/** Allows for the text, a few short fields, and the multipart boundaries. */
const FORM_MAX_BYTES = MODEL_MAX_BYTES + 20_000

const { loader, action } = formPage({
	schema: ModelForm,
	permission: 'agent.manage',
	asksFarm: true,
	load: async ({ ctx }) => ({
		agents: await listSiteModels(requirePermission(ctx, 'agent.manage')),
	}),
	/** A chosen file replaces the typed text. */
	read: async ({ request }) => {
		const form = await readForm(request, FORM_MAX_BYTES)
		const file = form.get('file')
		form.delete('file')
		if (file instanceof File && file.size > 0) form.set('text', await file.text())
		return { form }
	},
	intents: {
		remove: async ({ ctx }, form) => {
			const id = String(form.get('id')).slice(0, 100)
			const agentId = String(form.get('agentId')).slice(0, 60)
			try {
				await removeModel(ctx, { agentId, id })
				return await redirectWithToast(PATH, { title: `${id} is removed` })
			} catch (error) {
				if (!(error instanceof Fault)) throw error
				return redirectWithToast(PATH, { kind: 'error', title: error.message })
			}
		},
	},
	submit: async ({ ctx }, { text, format, agentId, send }, reply) => {
		const checked = await checkModelText(text, format ?? null)
		if (!send || checked.problems.length > 0)
			return reply({}, checked.problems.length > 0 ? 422 : 200, { checked })
		if (!agentId) return reply({ fieldErrors: { agentId: ['Choose an agent'] } }, 422, { checked })
		const { reopened } = await storeModels(ctx, { agentId, models: checked.models })
		const ids = checked.models.map(({ id }) => id).join(', ')
		return redirectWithToast(PATH, {
			title: `Stored: ${ids}`,
			text:
				reopened > 0
					? `${reopened} devices are read by it anew.`
					: 'Try it at the device, then search the network or add the device.',
		})
	},
})

export { loader, action }

export default function OwnModels() {
	const { agents } = useLoaderData<typeof loader>()
	const answer = useActionData<{ checked?: CheckedText }>()
	const [form, fields, isPending] = useFormPage<typeof loader>('model')
	const checked = answer?.checked
	const options = agents.map(({ id, hostname }) => ({ value: id, label: hostname }))
	return (
		<>
			<PageHeader
				title="Models of this farm"
				subtitle="How Modbus devices are read that are not known yet"
				actions={<LinkButton to="/device-models/try">Try a model</LinkButton>}
			/>
			<NetworkTabs current="models" />
			<div className="grid gap-4">
				{agents.length === 0 && (
					<Alert tone="attention" title="No agent is connected">
						A model can be checked. It is stored by an agent: start farm-agent at the farm.
					</Alert>
				)}
				{agents.map(({ id, hostname, models, reason }) => (
					<Card key={id} title={`At ${hostname}`} flush>
						{reason && <p className="px-4 py-3">{reason}</p>}
						{!reason && models.length === 0 && (
							<p className="px-4 py-3 text-muted">No models of its own.</p>
						)}
						<ul>
							{models.map((model) => (
								<OwnModel key={model.id} agentId={id} model={model} />
							))}
						</ul>
					</Card>
				))}
				<Card title="Add a model">
					<PostForm form={form} encType="multipart/form-data" className="grid gap-4">
						<TextareaField
							label="Model, or a file of another program"
							field={fields.text}
							required={false}
							rows={14}
							hint="JSON of a model (farm-agent model new writes one to begin with), or a table of registers of Home Assistant, Wiren Board, evcc or Telegraf."
						/>
						<label className="grid gap-1.5 font-semibold">
							Or a file
							<input
								type="file"
								name="file"
								accept=".json,.jinja,.yaml,.yml,.toml,.conf,text/plain"
								className={`${CONTROL_CLASS} py-2`}
							/>
						</label>
						<SelectField
							label="What it is"
							field={fields.format}
							placeholder="Recognize it"
							options={Object.entries(IMPORT_FORMATS).map(([value, label]) => ({ value, label }))}
						/>
						{checked && <CheckedModels checked={checked} />}
						<div className="flex flex-wrap items-end gap-3">
							<Button
								variant={checked?.models.length ? 'secondary' : 'primary'}
								icon={Check}
								pending={isPending}
							>
								Check
							</Button>
							{checked && checked.models.length > 0 && options.length > 0 && (
								<>
									<SelectField label="Agent" field={fields.agentId} options={options} />
									<Button variant="primary" name="send" value="yes" icon={Send}>
										Store at the agent
									</Button>
								</>
							)}
						</div>
					</PostForm>
				</Card>
			</div>
		</>
	)
}

function OwnModel({ agentId, model }: { agentId: string; model: SiteModel }) {
	const { id, name, points, outputs, usedBy, problem } = model
	return (
		<li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3">
			<div className="min-w-0 flex-[1_1_14rem]">
				<p className="font-semibold break-words">{name}</p>
				<p className="text-sm break-words text-muted">
					<span className="font-mono">{id}</span> · {points} points
					{outputs > 0 && ` · ${outputs} outputs`}
					{usedBy.length > 0 && ` · used by ${usedBy.join(', ')}`}
				</p>
				{problem && <p className="text-sm wrap-anywhere">It cannot be used: {problem}</p>}
			</div>
			{!problem && (
				<Link
					to={`/device-models/try?model=${id}`}
					className="inline-flex min-h-11 items-center font-semibold text-accent hover:underline"
				>
					Try<span className="sr-only"> {id}</span>
				</Link>
			)}
			{usedBy.length === 0 && (
				<AskFirst label={`Remove ${id}`} variant="danger-outline">
					<p>Its register table is deleted at the farm agent. This cannot be undone.</p>
					<Form method="post">
						<input type="hidden" name="agentId" value={agentId} />
						<input type="hidden" name="id" value={id} />
						<Button name="intent" value="remove" variant="danger" icon={Trash2}>
							Remove {id}
						</Button>
					</Form>
				</AskFirst>
			)}
		</li>
	)
}
