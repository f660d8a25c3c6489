//! Tables for other programs: as CSV, and as Parquet.
//!
//! Owns both forms, and the flags that ask for them. Begin with [`Dataset`].

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use super::failure::Failure;
use super::whole::{check_target, write_file};

/// A cell of a table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Cell {
    /// Nothing is known.
    Empty,
    Text(String),
    Whole(i64),
    Number(f64),
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<f64> for Cell {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<i64> for Cell {
    fn from(number: i64) -> Self {
        Self::Whole(number)
    }
}

impl From<u64> for Cell {
    fn from(number: u64) -> Self {
        Self::Whole(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl<T: Into<Cell>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Self::Empty, T::into)
    }
}

/// A table: names of columns, and rows with a cell for each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dataset {
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

impl Dataset {
    /// A table without rows.
    pub(crate) fn new<T: Into<String>>(columns: impl IntoIterator<Item = T>) -> Self {
        Self {
            columns: columns.into_iter().map(T::into).collect(),
            rows: Vec::new(),
        }
    }

    /// The table as comma-separated values (RFC 4180).
    pub(crate) fn csv(&self) -> String {
        let mut text = csv_row(self.columns.iter().cloned());
        for row in &self.rows {
            text.push_str(&csv_row(row.iter().map(|cell| match cell {
                Cell::Empty => String::new(),
                Cell::Text(text) => text.clone(),
                Cell::Whole(number) => number.to_string(),
                Cell::Number(number) => number.to_string(),
            })));
        }
        text
    }

    /// The table as a file of Apache Parquet. A column with a text holds texts (UTF-8); others hold whole numbers of 64 bits, or
    /// floating-point numbers of 64 bits if one of them is none.
    pub(crate) fn parquet(&self) -> Result<Vec<u8>, ParquetError> {
        let column = |index| self.rows.iter().map(move |row: &Vec<Cell>| &row[index]);
        let kinds: Vec<Kind> = (0..self.columns.len())
            .map(|index| Kind::of(column(index)))
            .collect();
        let fields = self.columns.iter().zip(&kinds);
        let fields = fields.map(|(name, kind)| kind.field(name));
        let schema =
            Type::group_type_builder("dafang").with_fields(fields.collect::<Result<_, _>>()?);
        let properties = Arc::new(WriterProperties::builder().build());
        let mut writer =
            SerializedFileWriter::new(Vec::new(), Arc::new(schema.build()?), properties)?;
        let mut group = writer.next_row_group()?;
        for (index, kind) in kinds.iter().enumerate() {
            if let Some(out) = group.next_column()? {
                kind.write(out, column(index))?;
            }
        }
        group.close()?;
        writer.into_inner()
    }
}

/// A row of comma-separated values.
fn csv_row(cells: impl Iterator<Item = String>) -> String {
    let cells = cells.map(|text| match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    });
    format!("{}\r\n", cells.collect::<Vec<_>>().join(","))
}

/// What a column of Parquet holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Whole,
    Number,
    Text,
}

impl Kind {
    /// What holds all cells of a column.
    fn of<'a>(cells: impl Iterator<Item = &'a Cell>) -> Self {
        let kinds = cells.filter_map(|cell| match cell {
            Cell::Empty => None,
            Cell::Text(_) => Some(Self::Text),
            Cell::Whole(_) => Some(Self::Whole),
            Cell::Number(_) => Some(Self::Number),
        });
        kinds.max().unwrap_or(Self::Text)
    }

    fn field(self, name: &str) -> Result<TypePtr, ParquetError> {
        let (physical, logical) = match self {
            Self::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Self::Whole => (Physical::INT64, None),
            Self::Number => (Physical::DOUBLE, None),
        };
        let field = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical);
        Ok(Arc::new(field.build()?))
    }

    fn write<'a>(
        self,
        out: SerializedColumnWriter<'_>,
        cells: impl Iterator<Item = &'a Cell>,
    ) -> Result<(), ParquetError> {
        match self {
            Self::Text => column::<ByteArrayType>(out, cells, |cell| match cell {
                Cell::Empty => None,
                Cell::Text(text) => Some(ByteArray::from(text.as_str())),
                Cell::Whole(number) => Some(ByteArray::from(number.to_string().as_str())),
                Cell::Number(number) => Some(ByteArray::from(number.to_string().as_str())),
            }),
            Self::Whole => column::<Int64Type>(out, cells, |cell| match cell {
                Cell::Whole(number) => Some(*number),
                _ => None,
            }),
            Self::Number => column::<DoubleType>(out, cells, |cell| match cell {
                Cell::Whole(number) => Some(*number as f64),
                Cell::Number(number) => Some(*number),
                _ => None,
            }),
        }
    }
}

/// Writes a column; where there is no value, a cell is empty.
fn column<'a, T: DataType>(
    mut out: SerializedColumnWriter<'_>,
    cells: impl Iterator<Item = &'a Cell>,
    value: impl Fn(&Cell) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let values: Vec<Option<T::T>> = cells.map(value).collect();
    let is_there: Vec<i16> = values.iter().map(|one| i16::from(one.is_some())).collect();
    let values: Vec<T::T> = values.into_iter().flatten().collect();
    out.typed::<T>()
        .write_batch(&values, Some(&is_there), None)?;
    out.close()
}

/// The flags that ask for a table.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct DatasetArgs {
    /// Write the figures as a table of comma-separated values, with `-` to the output
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the same table as a file of Apache Parquet
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
}

impl DatasetArgs {
    /// The files that are asked for.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        let files = [&self.csv, &self.parquet].into_iter().flatten();
        files.map(PathBuf::as_path).filter(|path| !is_output(path))
    }

    /// Whether a table goes to the output, and nothing else should.
    pub(crate) fn takes_output(&self) -> bool {
        self.csv.as_deref().is_some_and(is_output)
    }

    /// Refuses what cannot be written, before anything is played: to a folder, and more than one form to the output.
    pub(crate) fn check(&self, takes_output: bool) -> Result<(), Failure> {
        if self.parquet.as_deref().is_some_and(is_output) {
            return Err(Failure::call(
                "Parquet is written to a file, not to the output",
            ));
        }
        if takes_output && self.takes_output() {
            return Err(Failure::call(
                "only one form of the report can go to the output: name a file for the other",
            ));
        }
        self.files().try_for_each(check_target)
    }

    /// Writes the table where it is asked for.
    pub(crate) fn write(
        &self,
        table: impl FnOnce() -> Dataset,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        if self.csv.is_none() && self.parquet.is_none() {
            return Ok(());
        }
        let table = table();
        for path in [&self.csv, &self.parquet].into_iter().flatten() {
            write_table(&table, path, Some(path) == self.parquet.as_ref(), out)?;
        }
        Ok(())
    }
}

/// Writes a table to a file, or as comma-separated values to the output.
pub(crate) fn write_table(
    table: &Dataset,
    path: &Path,
    is_parquet: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if is_output(path) {
        return Ok(out.write_all(table.csv().as_bytes())?);
    }
    if !is_parquet {
        return write_file(path, table.csv().as_bytes());
    }
    let bytes = table
        .parquet()
        .map_err(|error| Failure::file(format!("the table has no form in Parquet: {error}")))?;
    write_file(path, &bytes)
}

fn is_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}
