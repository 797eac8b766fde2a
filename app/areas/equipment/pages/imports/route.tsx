import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { IMPORT_INTERVALS, ImportInput } from '@sfc/contract/equipment/imports/import-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { FileInput, KeyRound } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { publicUrl } from '~/http/public-url.server'
import { redirectWithToast } from '~/http/toast.server'
import { revokeAgent } from '~/areas/equipment/services/agents/revoke-agent.server'
import { IMPORT_MAX_POINTS } from '~/areas/equipment/services/imports/add-import-points.server'
import { createImport } from '~/areas/equipment/services/imports/create-import.server'
import { listImports } from '~/areas/equipment/services/imports/list-imports.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { NewToken, useNewToken } from '~/ui/new-token'
import { SelectField } from '~/ui/form/select-field'
import { pageTitle } from '~/ui/page-title'
import { ImportList } from './import-list'
import { WriteExamples } from './write-examples'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Imports')

const { loader, action } = formPage({
	schema: ImportInput,
	permission: 'farm.see',
	send: 'agent.manage',
	load: async ({ ctx, request }) => ({
		now: ctx.now(),
		farm: { id: ctx.farm.id, name: ctx.farm.name },
		server: await publicUrl(request),
		mayManage: hasPermission(ctx.role, 'agent.manage'),
		mayImportFiles: hasPermission(ctx.role, 'farm.configure'),
		imports: await listImports(ctx),
		maxPoints: IMPORT_MAX_POINTS,
		intervals: IMPORT_INTERVALS,
		values: { name: '', intervalS: '60' },
	}),
	/** The answer itself shows the token, because it is not stored. */
	submit: async ({ ctx }, input, reply) => {
		const { token } = await createImport(ctx, input)
		return reply({ resetForm: true }, 200, { token, name: input.name })
	},
	intents: {
		remove: async ({ ctx }, form) => {
			await revokeAgent(ctx, { agentId: String(form.get('importId')), kind: 'import' })
			return redirectWithToast('/imports', {
				title: 'Import removed',
				text: 'Its token no longer works. Its readings stay.',
			})
		},
	},
})

export { loader, action }

export default function Imports() {
	const { farm, server, imports, mayManage, mayImportFiles, maxPoints, now } =
		useLoaderData<typeof loader>()
	const made = useNewToken(useActionData<typeof action>())
	return (
		<>
			<PageHeader
				title="Imports"
				subtitle={`Readings of ${farm.name} from programs you have: Telegraf, Node-RED, ESPHome, Prometheus, scripts.`}
				actions={
					<>
						{mayImportFiles && <LinkButton to="/imports/file">Import a file</LinkButton>}
						<LinkButton to="/local-agent-install">Farm Agent</LinkButton>
					</>
				}
			/>
			<div className="grid items-start gap-4 lg:grid-cols-2">
				<div className="grid min-w-0 gap-4">
					{made && (
						<NewToken {...made}>
							Whoever has it can write readings of this farm. It can read and switch nothing.
						</NewToken>
					)}
					{imports.length === 0 ? (
						<EmptyState icon={FileInput} title="No program writes here yet">
							Make a token and give it to the program. Its devices appear with their first readings.
						</EmptyState>
					) : (
						<ImportList imports={imports} now={now} mayManage={mayManage} />
					)}
					<Card title="New import" icon={KeyRound}>
						{mayManage ? (
							<NewImport />
						) : (
							<Alert tone="info" title="Only owners and managers of the farm may make a token" />
						)}
					</Card>
				</div>
				<div className="grid min-w-0 gap-4">
					<WriteExamples server={server} token={made?.token ?? 'YOUR_TOKEN'} />
					<Card title="How it is stored">
						<ul className="grid list-disc gap-2 pl-5 text-sm">
							<li>
								A measurement with its tags is a device; each number is a point of it, up to{' '}
								{maxPoints} points on a farm. Texts are not kept. From Prometheus the labels are the
								device and the metric is the point.
							</li>
							<li>
								Names such as temperature, humidity, ph, ec, co2, water_temp and level are known.
								Without a unit they are °C, %, pH, mS/cm and ppm.
							</li>
							<li>
								A unit at the end of a name, or in a tag unit, counts: temp_f, ec_us, pressure_hpa,
								volume_gal. Any other name is kept as a plain number.
							</li>
							<li>
								A tag zone with nursery, cultivation or container puts the device there. Times up to
								400 days old are taken; what comes twice is stored once.
							</li>
						</ul>
					</Card>
				</div>
			</div>
		</>
	)
}

function NewImport() {
	const { intervals } = useLoaderData<typeof loader>()
	const [form, fields] = useFormPage<{ name: string; intervalS: string }>('import')
	const pending = useNavigation().formData?.get('intent') === 'create'
	return (
		<PostForm form={form} className="grid gap-4">
			<InputField
				label="Name of the program"
				hint="The machine or the program, such as Telegraf on the office PC"
				field={fields.name}
			/>
			<SelectField
				label="Sends every"
				hint="A value three times as old is shown as stale"
				field={fields.intervalS}
				options={intervals}
			/>
			<div>
				<Button name="intent" value="create" variant="primary" icon={KeyRound} pending={pending}>
					Make a token
				</Button>
			</div>
		</PostForm>
	)
}
