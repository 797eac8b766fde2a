import { useLoaderData } from '@remix-run/react'
import { WithdrawalInput } from '@sfc/contract/growing/scouting/treatment-input'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { formPage } from '~/http/form-page.server'
import { parsePathId } from '~/http/parse-path-id'
import { redirectWithToast } from '~/http/toast.server'
import { readTreatment } from '~/areas/growing/services/scouting/list-treatments.server'
import { withdrawTreatment } from '~/areas/growing/services/scouting/record-treatment.server'
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
import { treatmentView } from './treatment-view'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Treatment')

const idOf = (params: Record<string, string | undefined>) =>
	parsePathId(params['treatmentId'], 'Treatment not found')

const { loader, action } = formPage({
	schema: WithdrawalInput,
	permission: 'farm.see',
	send: 'farm.configure',
	load: async ({ ctx, params }) => ({
		treatment: treatmentView(await readTreatment(ctx, { id: idOf(params) })),
		timezone: ctx.farm.timezone,
		mayManage: hasPermission(ctx.role, 'farm.configure'),
	}),
	submit: async ({ ctx, params }, input) => {
		await withdrawTreatment(ctx, { treatmentId: idOf(params), ...input })
		return redirectWithToast('/scouting/treatments', {
			title: 'Treatment withdrawn',
			text: 'It stays in the log, marked as corrected.',
		})
	},
})

export { loader, action }

export default function TreatmentPage() {
	const { treatment, timezone, mayManage } = useLoaderData<typeof loader>()
	const formats = useFormats()
	const { withdrawn, crops } = treatment
	const when = (at: number) => formatInstant(at, timezone, formats)
	return (
		<>
			<PageHeader
				title={treatment.product}
				subtitle={`A treatment of ${when(treatment.treatedAt)}`}
				actions={
					<>
						<LinkButton to="/scouting/treatments">Back to the log</LinkButton>
						{mayManage && !withdrawn && (
							<LinkButton to={`/scouting/treatments/${treatment.id}/correct`} icon={Pencil}>
								Correct
							</LinkButton>
						)}
					</>
				}
			/>
			<div className="grid max-w-2xl gap-4">
				{withdrawn && (
					<Alert tone="info" title={`Corrected by ${withdrawn.by}`}>
						{withdrawn.reason}. Its intervals do not count.
					</Alert>
				)}
				{treatment.isAboveLabel && (
					<Alert tone="attention" title="More than the label allows">
						{`${treatment.dose} instead of ${treatment.label}.`}
					</Alert>
				)}
				<Card>
					<dl className="grid gap-2">
						<Fact name="Harvest from">
							{when(treatment.harvestAt)} (PHI {treatment.preharvestDays} d)
						</Fact>
						<Fact name="Enter from">
							{when(treatment.reentryAt)} (REI {treatment.reentryHours} h)
						</Fact>
						<Fact name="Where">{treatment.where}</Fact>
						{treatment.isWholeZone && (
							<Fact name="Crops">{crops.map(({ label }) => label).join(', ') || 'None'}</Fact>
						)}
						<Fact name="Dose">{treatment.dose}</Fact>
						{treatment.registration && <Fact name="Registration">{treatment.registration}</Fact>}
						<Fact name="Reason">{treatment.reason}</Fact>
						<Fact name="Treated by">{treatment.treatedBy}</Fact>
						<Fact name="Recorded by">{treatment.recordedBy}</Fact>
					</dl>
				</Card>
				{mayManage && !withdrawn && <Withdraw />}
			</div>
		</>
	)
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
	<div className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
		<dt className="text-muted">{name}</dt>
		<dd className="font-medium wrap-anywhere">{children}</dd>
	</div>
)

function Withdraw() {
	const [form, { correction }, isPending] = useFormPage<typeof loader>('withdraw')
	return (
		<Card title="It did not take place">
			<PostForm form={form} className="grid gap-3">
				<InputField label="What was wrong" field={correction} />
				<div>
					<Button variant="danger" pending={isPending}>
						Withdraw treatment
					</Button>
				</div>
			</PostForm>
		</Card>
	)
}
