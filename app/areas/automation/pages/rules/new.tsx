import { formConstraints } from '~/http/form-constraints'
import { useLoaderData } from '@remix-run/react'
import { RuleForm, RuleFormFields } from '@sfc/contract/automation/rules/rule-form'
import { toRuleRows } from '@sfc/contract/automation/rules/rule-rows'
import { RULE_TEMPLATES } from '@sfc/domain/control/rules/templates'
import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import { formPage } from '~/http/form-page.server'
import { redirectWithToast } from '~/http/toast.server'
import { addRule } from '~/areas/automation/services/rules/save-rule.server'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { SaveRow } from '~/ui/form/save-row'
import { withErrorAtRow } from './with-error-at-row.server'
import { RuleFields, type RuleValues } from './rule-fields'
import { loadRuleOptions, withCurrentOptions } from './rule-options.server'
import { CATEGORIES } from './format-rule'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('New Rule')

const EMPTY = { match: 'all', when: [], unless: [], then: [], cooldownMin: 60 } as const

const { loader, action } = formPage({
	schema: RuleForm,
	permission: 'farm.configure',
	load: async ({ ctx, request }) => {
		const asked = new URL(request.url).searchParams.get('template')
		const template = RULE_TEMPLATES.find(({ id }) => id === asked)
		const options = await loadRuleOptions(ctx)
		const rows = toRuleRows(template ?? { ...EMPTY, when: [], unless: [], then: [] }, ctx.user)
		return {
			constraint: formConstraints(RuleFormFields),
			from: template
				? { reason: convertStoredUnits(template.reason, ctx.user), source: template.source }
				: null,
			isChoosing: asked !== null,
			templates: RULE_TEMPLATES.map(({ id, name, category, reason }) => ({
				id,
				name,
				category: CATEGORIES[category],
				reason: convertStoredUnits(reason, ctx.user),
			})),
			conditions: withCurrentOptions(options.conditions, [...rows.when, ...rows.unless]),
			actions: withCurrentOptions(options.actions, rows.then),
			values: {
				name: template?.name ?? '',
				description: template ? convertStoredUnits(template.reason, ctx.user) : '',
				category: template?.category ?? 'climate',
				priority: template?.priority ?? 'medium',
				mode: template ? 'shadow' : 'off',
				match: template?.match ?? 'all',
				cooldownMin: template?.cooldownMin ?? EMPTY.cooldownMin,
				...rows,
			} satisfies RuleValues,
		}
	},
	submit: async ({ ctx, sent }, input) => {
		const { id } = await withErrorAtRow(sent.form, () => addRule(ctx, input))
		return redirectWithToast(`/ai-automation/rules/${id}`, {
			title: 'Rule Created',
			text: input.name,
		})
	},
})

export { loader, action }

export default function NewRule() {
	const { from, isChoosing, templates, conditions, actions } = useLoaderData<typeof loader>()
	const [form, fields, isPending] = useFormPage<RuleValues>(`rule-${from?.reason ?? ''}`)
	return (
		<>
			<PageHeader
				title="New Rule"
				subtitle="When something holds, then do something; the recipe comes first"
				actions={<LinkButton to="/ai-automation">All rules</LinkButton>}
			/>
			<div className="grid max-w-4xl gap-4">
				{from ? (
					<Alert tone="info" title={from.reason}>
						Source: {from.source}. It begins as a dry run: nothing is switched yet.
					</Alert>
				) : (
					<Card>
						<details open={isChoosing}>
							<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
								Begin with a template
							</summary>
							<ul className="grid gap-2 sm:grid-cols-2">
								{templates.map(({ id, name, category, reason }) => (
									<li key={id}>
										<Link to={`?template=${id}`} className="font-semibold text-accent underline">
											{name}
										</Link>
										<span className="text-sm text-muted">
											{' '}
											{category}. {reason}
										</span>
									</li>
								))}
							</ul>
						</details>
					</Card>
				)}
				<PostForm key={from?.reason} form={form} className="grid gap-4">
					<RuleFields fields={fields} conditions={conditions} actions={actions} />
					<SaveRow label="Save rule" isPending={isPending} cancelTo="/ai-automation" />
				</PostForm>
			</div>
		</>
	)
}
