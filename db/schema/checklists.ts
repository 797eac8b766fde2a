import type { GivenAnswer } from '@sfc/domain/food-safety/checklists/judge-answers'
import type { Step } from '@sfc/domain/food-safety/checklists/step'
import { belongsTo, instant, int, json, real, table, text } from '../columns'
import { farmKey, farmRow } from '../farm-key'
import { index, uniqueIndex } from '../indexes'
import { points } from './devices'
import { tasks, taskSeries } from './planting-cycles'

/** What a farm checks again and again. */
export const checklists = table(
	'checklists',
	{
		...farmRow,
		name: text('name').notNull(),
		version: int('version').notNull(), // of checklist_versions, which new records are made with
		createdBy: text('created_by').notNull(),
		createdAt: instant('created_at').notNull(),
		endedAt: instant('ended_at'), // no longer filled in; its records stay
	},
	(t) => [index('checklists_farm').on(t.farmId)],
)

/** The task series that give a checklist its days: one that runs, and those before. Its form completes their tasks. */
export const checklistSeries = table(
	'checklist_series',
	{
		seriesId: int('series_id')
			.primaryKey()
			.references(() => taskSeries.id, { onDelete: 'cascade' }),
		farmId: farmKey(),
		checklistId: belongsTo(int('checklist_id'), () => checklists.id),
	},
	(t) => [index('checklist_series_checklist').on(t.checklistId)],
)

/** The steps of a checklist as they were at a time. Rows never change: records are made with one. */
export const checklistVersions = table(
	'checklist_versions',
	{
		...farmRow,
		checklistId: belongsTo(int('checklist_id'), () => checklists.id),
		version: int('version').notNull(),
		steps: json('steps').$type<Step[]>().notNull(),
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [
		uniqueIndex('checklist_versions_number').on(t.checklistId, t.version),
		index('checklist_versions_farm').on(t.farmId),
	],
)

/** A checklist that was filled in and signed. It never changes: a correction is a further record. */
export const checklistRecords = table(
	'checklist_records',
	{
		...farmRow,
		checklistId: belongsTo(int('checklist_id'), () => checklists.id),
		versionId: belongsTo(int('version_id'), () => checklistVersions.id),
		taskId: int('task_id').references(() => tasks.id, { onDelete: 'set null' }), // that it completed
		name: text('name').notNull(), // of the checklist at that time
		answers: json('answers').$type<Record<string, GivenAnswer>>().notNull(), // by key of a step
		note: text('note'),
		signature: text('signature').notNull(), // the name that was typed
		signedBy: text('signed_by').notNull(), // the person who was signed in
		signedAt: instant('signed_at').notNull(),
		correctsId: int('corrects_id'), // the record that it replaces
		correction: text('correction'), // what was wrong with that one
		reviewedBy: text('reviewed_by'), // once, by a manager (21 CFR 112.161(b))
		reviewedAt: instant('reviewed_at'),
	},
	(t) => [
		index('checklist_records_farm').on(t.farmId, t.signedAt),
		index('checklist_records_checklist').on(t.checklistId, t.signedAt),
		uniqueIndex('checklist_records_corrects').on(t.correctsId),
	],
)

/** Pictures of a record, re-encoded by this server; the files are in the data folder. */
export const checklistPhotos = table(
	'checklist_photos',
	{
		...farmRow,
		recordId: belongsTo(int('record_id'), () => checklistRecords.id),
		file: text('file').notNull(),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [index('checklist_photos_record').on(t.recordId)],
)

/** What a person did about something that was out of its limits; empty until it is written, and then fixed. */
const actionColumns = {
	action: text('action'),
	actionBy: text('action_by'), // who did it
	actionWrittenBy: text('action_written_by'), // the person who was signed in
	actionAt: instant('action_at'),
}

/** An answer of a record that was out of its limits, or a step that was not done. */
export const checklistDeviations = table(
	'checklist_deviations',
	{
		...farmRow,
		recordId: belongsTo(int('record_id'), () => checklistRecords.id),
		stepKey: text('step_key').notNull(),
		label: text('label').notNull(),
		found: text('found').notNull(), // 260 ppm
		wanted: text('wanted').notNull(), // 50 to 200 ppm
		...actionColumns,
	},
	(t) => [
		index('checklist_deviations_record').on(t.recordId),
		index('checklist_deviations_farm').on(t.farmId, t.actionAt),
	],
)

/**
 * The limits of a cold place from an instant on. A change ends the row and begins a further one, so that
 * what was out of its limits stays as it was judged.
 */
export const controlPoints = table(
	'control_points',
	{
		...farmRow,
		placeKey: text('place_key').notNull(), // of cold_places, in lower case
		name: text('name').notNull(),
		pointId: int('point_id').references(() => points.id, { onDelete: 'set null' }),
		lowC: real('low_c'),
		highC: real('high_c').notNull(),
		allowedMin: int('allowed_min').notNull(), // outside of the limits in one go
		source: text('source'), // where the limits come from
		validFrom: instant('valid_from').notNull(),
		validTo: instant('valid_to'), // null: it holds
		checkedThrough: instant('checked_through'), // readings up to then were looked at
		dueAt: instant('due_at').default(0), // when they are looked at next; null: they ended, and all were
		changedBy: text('changed_by').notNull(),
	},
	(t) => [
		index('control_points_farm').on(t.farmId, t.placeKey),
		index('control_points_due').on(t.dueAt),
	],
)

/** A time for which a cold place was not shown to be in its limits, longer than allowed. */
export const excursions = table(
	'excursions',
	{
		...farmRow,
		controlPointId: belongsTo(int('control_point_id'), () => controlPoints.id),
		fromAt: instant('from_at').notNull(),
		toAt: instant('to_at'), // null: it goes on
		outMs: int('out_ms').notNull(), // measured outside
		silentMs: int('silent_ms').notNull(), // without readings
		worstC: real('worst_c'), // farthest outside; null: not measured at all
		...actionColumns,
	},
	(t) => [
		index('excursions_point').on(t.controlPointId, t.fromAt),
		index('excursions_farm').on(t.farmId, t.fromAt),
	],
)
