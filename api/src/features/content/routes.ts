/** The content screen of the office: settings, pages, menus, pictures. */
import type { Knex } from 'knex';
import type { mediaEndpoints } from '#contract/content/media-endpoints.ts';
import type { menuEndpoints } from '#contract/content/menu-endpoints.ts';
import type { pageEndpoints } from '#contract/content/endpoints.ts';
import type { policyEndpoints } from '#contract/content/policy-endpoints.ts';
import type { settingsEndpoints } from '#contract/content/setting-endpoints.ts';
import type { retentionEndpoints } from '#contract/content/retention-endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { previewClearing } from '#api/retention/clear-old.ts';
import { addMedium, changeMedium, deleteMedium, restoreMedium } from './media/change-media.ts';
import { listMedia } from './media/medium-row.ts';
import {
  adoptMenu,
  arrangeMenu,
  changeItem,
  createItem,
  deleteItem,
  restoreItem,
} from './menus/change-menu.ts';
import { listItems } from './menus/menu-row.ts';
import { onPage, saveCopy } from './pages/change-page.ts';
import { createPage } from './pages/create-page.ts';
import { deletePage, restorePage } from './pages/delete-page.ts';
import { listPages, readPageDetail } from './pages/page-row.ts';
import { linkPreview, readPreview } from './pages/preview-page.ts';
import { discardDraft, publishPage, restoreVersion, unpublishPage } from './pages/publish-page.ts';
import type { KeepPolicyTexts } from './policies/keep-policy-texts.ts';
import { listPolicyVersions, readPolicyVersion } from './policies/read-versions.ts';
import { changeSettings } from './settings/change-settings.ts';
import { readSettingsDocument } from './settings/read-settings.ts';

export interface ContentParts {
  knex: Knex;
  keepPolicyTexts: KeepPolicyTexts;
  now: () => Date;
}

type Endpoints = typeof settingsEndpoints &
  typeof policyEndpoints &
  typeof retentionEndpoints &
  Omit<typeof pageEndpoints, 'readPage'> &
  typeof menuEndpoints &
  typeof mediaEndpoints;

/** Of a 204. */
const told = async (done: Promise<Refusal | null>): Promise<void | Refusal> => (await done) ?? undefined;

export function contentRoutes(parts: ContentParts): Handlers<Endpoints> {
  const { knex, now } = parts;
  return {
    getSettings: () => readSettingsDocument(knex),
    putSettings: ({ body, person }) => changeSettings(parts, body, person.id),

    async previewClearing({ query }) {
      const rules = await previewClearing(knex, now(), query);
      return {
        rules: rules.map(({ rule: { name, words, setting }, months, before, due, oldest }) => ({
          name,
          words,
          setting,
          months,
          before: before.toISOString(),
          due,
          oldest: oldest?.toISOString() ?? null,
        })),
      };
    },

    readPolicyVersion: async ({ params }) =>
      (await readPolicyVersion(knex, params.policy, params.number)) ?? refuse('not_found'),
    listPolicyVersions: ({ params }) => listPolicyVersions(knex, params.policy),

    listPages: () => listPages(knex),
    previewPage: ({ query }) => readPreview(knex, query.token, now()),
    createPage: ({ body, person }) => createPage(knex, body, person.id),
    getPage: async ({ params }) => (await readPageDetail(knex, params.id)) ?? refuse('not_found'),
    changePage: ({ params, body: { version, ...change }, person }) =>
      onPage(parts, { id: params.id, actorId: person.id, version }, 'save', (trx, page) =>
        saveCopy(trx, page, change),
      ),
    publishPage: ({ params, body, person }) =>
      publishPage(parts, { ...params, ...body, actorId: person.id }, now()),
    unpublishPage: ({ params, body, person }) =>
      unpublishPage(parts, { ...params, ...body, actorId: person.id }),
    discardPageDraft: ({ params, body, person }) =>
      discardDraft(parts, { ...params, ...body, actorId: person.id }),
    restorePageVersion: ({ params: { id, number }, body, person }) =>
      restoreVersion(parts, { id, ...body, actorId: person.id }, number),
    linkPagePreview: ({ params, person }) => linkPreview(knex, { ...params, actorId: person.id }, now()),
    deletePage: ({ params, query, person }) =>
      told(deletePage(parts, { ...params, ...query, actorId: person.id }, now())),
    restorePage: ({ params, person }) => restorePage(parts, { ...params, actorId: person.id }),

    listMenuItems: () => listItems(knex),
    createMenuItem: ({ body, person }) => createItem(knex, body, person.id),
    adoptMenu: ({ body, person }) => adoptMenu(knex, body.menuType, person.id),
    arrangeMenu: ({ body, person }) => arrangeMenu(knex, body, person.id),
    changeMenuItem: ({ params, body: { version, ...form }, person }) =>
      changeItem(knex, { ...params, actorId: person.id, version }, form),
    deleteMenuItem: ({ params, query, person }) =>
      told(deleteItem(knex, { ...params, ...query, actorId: person.id }, now())),
    restoreMenuItem: ({ params, person }) => restoreItem(knex, params.id, person.id),

    listMedia: ({ query }) => listMedia(knex, query),
    addMedium: ({ body, person }) => addMedium(knex, body, person.id),
    changeMedium: ({ params, body: { version, ...change }, person }) =>
      changeMedium(knex, { ...params, actorId: person.id, version }, change),
    deleteMedium: ({ params, query, person }) =>
      told(deleteMedium(knex, { ...params, ...query, actorId: person.id }, now())),
    restoreMedium: ({ params, person }) => restoreMedium(knex, { ...params, actorId: person.id }),
  };
}
