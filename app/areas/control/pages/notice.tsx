import { useLoaderData } from '@remix-run/react'
import { ClearNoticeInput } from '@sfc/contract/control/doser-input'
import { hasPermission } from '@sfc/domain/platform/permissions'
import { formatInstant } from '@sfc/domain/calendar/format-instant'
import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import { Minus, Plus } from 'lucide-react'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { clearNotice } from '~/areas/control/services/dosing/clear-notice.server'
import { readNotice } from '~/areas/control/services/dosing/list-notices.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { TextareaField } from '~/ui/form/textarea-field'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Control Needs You')

const { loader, action } = formPage({
	schema: ClearNoticeInput,
	permission: 'farm.see',
	send: 'equipment.control',
	load: async ({ ctx, params }) => {
		const { timezone } = ctx.farm
		const notice = await readNotice(ctx, { id: Number(params['noticeId']) })
		const { title, causes, isStopped, equipmentKey, at, cleared } = notice
		const when = (instant: number) => formatInstant(instant, timezone, ctx.user)
		return {
			title,
			causes: causes.map(({ cause, evidence }) => ({
				cause,
				evidence: evidence.map(({ supports, text }) => ({
					supports,
					text: convertStoredUnits(text, ctx.user),
				})),
			})),
			isStopped,
			equipmentKey,
			since: when(at),
			cleared: cleared && { ...cleared, at: when(cleared.at) },
			mayClear: hasPermission(ctx.role, 'equipment.control'),
		}
	},
	submit: async ({ ctx, params }, { note }) => {
		await clearNotice(ctx, { id: Number(params['noticeId']), note })
		return redirectWithToast('/zone-control/dosing', {
			title: 'Cleared',
			text: 'It goes on, carefully at first.',
		})
	},
})

export { loader, action }

export default function Notice() {
	const { title, causes, isStopped, equipmentKey, since, cleared, mayClear } =
		useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<typeof loader>('clear')
	return (
		<>
			<PageHeader
				title={title}
				subtitle={`Since ${since}${isStopped && !cleared ? '; it stays off until it is cleared' : ''}`}
				actions={
					equipmentKey !== null && (
						<LinkButton to={`/zones/outputs/${encodeURIComponent(equipmentKey)}`}>
							See the output
						</LinkButton>
					)
				}
			/>
			<div className="grid max-w-3xl gap-4">
				{cleared && (
					<Alert tone="good" title={`Cleared by ${cleared.by}, ${cleared.at}`}>
						{cleared.note}
					</Alert>
				)}
				<Card title="Look at, in this order">
					<ol className="grid list-decimal gap-3 pl-5">
						{causes.map(({ cause, evidence }) => (
							<li key={cause}>
								<p className="font-semibold">{cause}</p>
								<ul>
									{evidence.map(({ supports, text }) => (
										<li key={text} className="flex items-start gap-2 text-sm text-muted">
											{supports ? (
												<Plus aria-label="For it" className="mt-0.5 size-4 shrink-0" />
											) : (
												<Minus aria-label="Against it" className="mt-0.5 size-4 shrink-0" />
											)}
											{text}
										</li>
									))}
								</ul>
							</li>
						))}
					</ol>
				</Card>
				{!cleared && mayClear && (
					<PostForm form={form} className="grid gap-4">
						<TextareaField
							label="What did you find and do?"
							field={fields.note}
							hint="It is kept with the notice"
						/>
						<div>
							<Button variant="primary" pending={isPending}>
								{isStopped ? 'Clear it and go on' : 'Clear it'}
							</Button>
						</div>
					</PostForm>
				)}
				{!cleared && !mayClear && (
					<p className="text-muted">Only owners and managers may clear it.</p>
				)}
			</div>
		</>
	)
}
