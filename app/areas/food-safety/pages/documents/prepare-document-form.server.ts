import { DocumentFields } from '@sfc/contract/food-safety/documents/document-input'
import type { FarmCtx } from '~/context.server'
import { listMembers } from '~/areas/farms/services/members/list-members.server'
import type { FarmDocument } from '~/areas/food-safety/services/documents/list-documents.server'
import { formConstraints } from '~/http/form-constraints'
import type { DocumentValues } from './document-fields'

/** The data of a document's form, as plain values. */
export async function prepareDocumentForm(ctx: FarmCtx, document?: Partial<FarmDocument>) {
	const members = await listMembers(ctx)
	return {
		members: members.map(({ name }) => name),
		constraint: formConstraints(DocumentFields),
		values: {
			kind: document?.kind ?? 'certificate',
			title: document?.title ?? '',
			about: document?.about ?? '',
			issuedOn: document?.issuedOn ?? '',
			expiresOn: document?.expiresOn ?? '',
		} as DocumentValues,
	}
}
