"""Makes the fonts of the PDFs (api/assets/fonts) from the variable fonts of the app.

PDFs take neither WOFF2 nor a weight axis: each weight is cut out, Latin and Latin Extended become one file, and the
figures of the text font are the tabular ones, so that amounts line up. Run again only when the fonts change:

    python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools==4.66.1 brotli==1.2.0
    /tmp/fonts/bin/python scripts/fonts/build.py
"""

import tempfile
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

root = Path(__file__).resolve().parents[2]
source = root / "node_modules" / "@fontsource-variable"
target = root / "api" / "assets" / "fonts"
wanted = [("instrument-sans", 430), ("instrument-sans", 650), ("bricolage-grotesque", 720)]
dropped = ("STAT", "GSUB", "GDEF", "DSIG", "MVAR", "HVAR", "gasp")


def tabular_figures(font):
    table = font["GSUB"].table
    swaps = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for at in record.Feature.LookupListIndex:
            for part in table.LookupList.Lookup[at].SubTable:
                swaps.update(getattr(part, "ExtSubTable", part).mapping)
    for cmap in font["cmap"].tables:
        for code, glyph in list(cmap.cmap.items()):
            cmap.cmap[code] = swaps.get(glyph, glyph)


def cut(family, part, weight, known):
    font = TTFont(source / family / "files" / f"{family}-{part}-wght-normal.woff2")
    font = instancer.instantiateVariableFont(font, {"wght": weight})
    font.flavor = None
    if part == "latin" and family == "instrument-sans":
        tabular_figures(font)
    codes = set(font.getBestCmap()) - known
    known |= codes
    options = subset.Options(layout_features=["kern"], name_IDs=["*"], notdef_outline=True, hinting=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    for tag in dropped + (() if part == "latin" else ("GPOS",)):
        if tag in font:
            del font[tag]
    return font


def make(family, weight, folder):
    known, files = set(), []
    for part in ("latin", "latin-ext"):
        file = Path(folder) / f"{family}-{part}-{weight}.ttf"
        cut(family, part, weight, known).save(file)
        files.append(str(file))
    font = merge.Merger().merge(files)
    name = f"{family.title().replace('-', '')}-{weight}"
    names = {1: name, 2: "Regular", 4: name, 6: name}
    font["name"].names = [row for row in font["name"].names if row.nameID in (0, 13, 14, *names)]
    for row in font["name"].names:
        row.string = names.get(row.nameID, row.string)
    font["OS/2"].usWeightClass = weight
    # The same bytes from the same sources.
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = 3_800_000_000
    font.save(target / f"{family}-{weight}.ttf")


target.mkdir(parents=True, exist_ok=True)
with tempfile.TemporaryDirectory() as folder:
    for family, weight in wanted:
        make(family, weight, folder)
