import { useActionData, useLoaderData } from '@remix-run/react'
import { DocumentInput } from '@sfc/contract/food-safety/documents/document-input'
import { formPage } from '~/http/form-page.server'
import { isId } from '~/http/parse-path-id'
import { requireFarm } from '~/http/require-farm.server'
import { redirectWithToast } from '~/http/toast.server'
import { readDocument } from '~/areas/food-safety/services/documents/list-documents.server'
import { addDocument } from '~/areas/food-safety/services/documents/save-document.server'
import { Card } from '~/ui/card'
import { CONTROL_CLASS, describedBy, FieldFrame } from '~/ui/form/field-frame'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { useFormPage } from '~/ui/form/use-form-page'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { DocumentFields, type DocumentValues } from './document-fields'
import { prepareDocumentForm } from './prepare-document-form.server'
import { readDocumentForm, requireFile } from './read-document-form.server'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Add Document')

const { loader, action } = formPage({
	schema: DocumentInput,
	permission: 'task.work',
	subject: async ({ request }) => {
		const ctx = await requireFarm(request)
		const asked = new URL(request.url).searchParams.get('replaces') ?? ''
		const older = isId(asked) ? await readDocument(ctx, { documentId: Number(asked) }) : null
		return { ctx, older }
	},
	load: async ({ ctx, older }) => ({
		replaces: older?.title ?? null,
		backTo: older ? `/documents/${older.id}` : '/documents',
		...(await prepareDocumentForm(ctx, older ? { ...older, issuedOn: null, expiresOn: null } : {})),
	}),
	read: ({ ctx, request }) => readDocumentForm(ctx, request),
	submit: async ({ ctx, older, sent }, input) => {
		const file = requireFile(sent)
		await addDocument(ctx, { ...input, file, replacesId: older?.id ?? null })
		const text = older ? 'The older one stays in the history.' : input.title
		return redirectWithToast('/documents', { title: 'Document added', text })
	},
})

export { loader, action }

export default function NewDocument() {
	const { replaces, backTo } = useLoaderData<typeof loader>()
	const kept = useActionData<{ kept?: string }>()?.kept ?? ''
	const [form, fields, isPending] = useFormPage<DocumentValues & { file: string }>('document')
	const hint = kept
		? 'A file is uploaded already; choose another to replace it.'
		: 'A PDF, JPEG or PNG, 10 MB at most.'
	return (
		<>
			<PageHeader
				title={replaces ? 'Upload the new one' : 'Add Document'}
				subtitle={replaces ? `In place of: ${replaces}` : 'A paper that an inspector asks for'}
			/>
			<Card className="max-w-3xl">
				<PostForm
					form={form}
					encType="multipart/form-data"
					className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
				>
					<input type="hidden" name="kept" value={kept} />
					<DocumentFields fields={fields} />
					<FieldFrame label="File" hint={hint} field={fields.file}>
						<input
							type="file"
							id={fields.file.id}
							name="file"
							required={kept === ''}
							accept="application/pdf,image/jpeg,image/png"
							aria-invalid={fields.file.errors ? true : undefined}
							aria-describedby={describedBy(fields.file, hint)}
							className={CONTROL_CLASS}
						/>
					</FieldFrame>
					<SaveRow label="Add document" isPending={isPending} cancelTo={backTo} />
				</PostForm>
			</Card>
		</>
	)
}
